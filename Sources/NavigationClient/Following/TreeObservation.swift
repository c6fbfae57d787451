/// A promise to be told of tree updates, kept as long as this object is: who drops it hears no more.
public final class TreeObservation {
  private let tell: (TreeUpdate?) -> Void

  init(_ tell: @escaping (TreeUpdate?) -> Void) { self.tell = tell }

  /// - Parameter update: nil when there will be no more.
  func told(_ update: TreeUpdate?) { tell(update) }
}
