/// A promise to be told of path updates, kept as long as this object is, which keeps the scene: who drops it hears no more.
public final class PathObservation {
  private let scene: AnyObject
  private let tell: (PathUpdate?) -> Void

  init(of scene: AnyObject, _ tell: @escaping (PathUpdate?) -> Void) {
    self.scene = scene
    self.tell = tell
  }

  /// - Parameter update: nil when there will be no more.
  func told(_ update: PathUpdate?) { tell(update) }
}
