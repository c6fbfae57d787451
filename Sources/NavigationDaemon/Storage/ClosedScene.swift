import Navigation

/// A scene that is closed, and whose records are still to be erased.
struct ClosedScene {
  /// Revision of its Open.
  let opened: Revision
  /// Of its last commit.
  let last: Revision
  /// The messages of commits up to this one may have what leaves, too.
  let hiddenBefore: Revision
  /// What leaves its records.
  let masks: [SensitiveMask]
  /// What of its records was part of its history.
  let window: HistoryWindow

  /// What is to be erased of a scene that is about to be closed.
  /// - Parameter masks: What leaves its records; nil for all arguments, since nobody knows what is sensitive.
  init(_ scene: borrowing Scene, _ masks: [SensitiveMask]?) {
    (opened, last) = (scene.openedRevision, scene.revision)
    hiddenBefore = masks == nil ? .max : scene.hiddenBefore
    self.masks = masks ?? [.everything]
    window = scene.historyWindow
  }

  /// One that an earlier navd has closed: nobody knows any more what was sensitive in it, so all arguments leave.
  init(opened: Revision, last: Revision) {
    (self.opened, self.last) = (opened, last)
    hiddenBefore = .max
    masks = [.everything]
    window = .everything
  }
}
