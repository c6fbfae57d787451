import Navigation
import NavigationProtocol

/// An open scene whose state the start could not read. Its rows and records stay as they are, so that a later navd may read
/// them. It can be closed, and what could be read of it can be read.
final class UnreadableScene {
  /// The revision of its Open, which is its number on disk.
  let number: Revision
  /// Its own name; one that no scene has if that cannot be read, or another scene has it.
  let name: String
  /// The user who opened it; nil if that cannot be read.
  let owner: Int?
  /// The reason why it cannot be read: a clause.
  let reason: String
  /// The newest state that the start could read; nil if it could read none.
  let readable: SceneHost?
  /// The last revision that its snapshot includes.
  let revision: Revision
  /// The revision of its last record that was found.
  let last: Revision
  /// Its snapshot as it was with the reason, until that is written.
  private(set) var unwritten: UnreadSnapshot?

  /// - Parameter unwritten: nil if it is on disk.
  init(
    _ number: Revision, named name: String, owner: Int?, because reason: String, readable: SceneHost?,
    revision: Revision, last: Revision, unwritten: UnreadSnapshot?
  ) {
    (self.number, self.name, self.owner, self.reason) = (number, name, owner, reason)
    (self.readable, self.revision, self.last, self.unwritten) = (readable, revision, last, unwritten)
  }

  /// Notes that its snapshot is on disk with the reason, or needs no more to be.
  func noteWritten() { unwritten = nil }

  /// To close it, or to read what can be read of it. Only an administrator may if its owner is not known.
  var deed: Deed { .close(owner: owner ?? 0) }

  /// Whether it may have a map of that name. A scene keeps the name of its map.
  func mayGo(byMapNamed map: String) -> Bool {
    guard let readable else { return true }
    return readable.scene.mapReference.map { Text.isSame($0.name, map) } ?? false
  }

  // MARK: - On the wire

  /// The answer to calls that need its state.
  var failure: WireFailure { .scene(.sceneUnreadable(.init(scene: name, reason: reason))) }

  var info: SceneInterface.UnreadableScene {
    .init(scene: name, owner: owner, revision: readable?.scene.revision, reason: reason)
  }
}
