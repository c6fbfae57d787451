/// A promise to be told of path updates, kept as long as this object is: who drops it hears no more.
public final class PathObservation {
  private let tell: (PathUpdate?) -> Void

  init(_ tell: @escaping (PathUpdate?) -> Void) { self.tell = tell }

  /// - Parameter update: nil when there will be no more.
  func told(_ update: PathUpdate?) { tell(update) }
}
