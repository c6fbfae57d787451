/// A promise to be told of tree updates, kept as long as this object is, which keeps the scene: who drops it hears no more.
public final class TreeObservation {
  private let scene: AnyObject
  private let tell: (TreeUpdate?) -> Void

  init(of scene: AnyObject, _ tell: @escaping (TreeUpdate?) -> Void) {
    self.scene = scene
    self.tell = tell
  }

  /// - Parameter update: nil when there will be no more.
  func told(_ update: TreeUpdate?) { tell(update) }
}
