import Navigation

/// The differences between the scenes that a start serves and those that the last one served, until they are written.
///
/// They are written soon after the start, and at the latest with a later `replayFrom`. Until then the rows on disk stay as the
/// start found them, so a start after a kill reads the same.
struct StartMarks {
  /// Scenes whose snapshots are written with the reason why they cannot be read. Without it a later start would take the
  /// snapshot for the newest state, or tell another reason.
  var unreadable: [UnreadableScene] = []
  /// Scenes that an earlier start could not read, and this one can. Their snapshots are written.
  var readAgain: [SceneHost] = []
  /// Whether the start serves other scenes than the last one: streams of all scenes cannot resume from before it.
  var haveScenesChanged = false
  private(set) var isWritten = false

  /// Whether nothing is to be written.
  var isEmpty: Bool {
    isWritten || !haveScenesChanged && hostsToWrite.isEmpty && unreadable.allSatisfy { $0.unwritten == nil }
  }

  /// The scenes that were read again and are open.
  var hostsToWrite: [SceneHost] { isWritten ? [] : readAgain.filter { !$0.isGone } }

  mutating func noteWritten() {
    for scene in unreadable { scene.noteWritten() }
    isWritten = true
  }

  /// Lets records of the scenes that were read again go, once no host of a fleet can lose the write.
  mutating func release() {
    guard isWritten else { return }
    for host in readAgain { host.onDisk.keepsRecords = false }
    self = StartMarks()
  }
}
