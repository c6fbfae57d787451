import Navigation

/// A scene that is closed, and whose records are still to be erased.
struct ClosedScene {
  /// Revision of its Open.
  let opened: Revision
  /// Of its last commit.
  let last: Revision
  /// What leaves its records.
  let masks: [SensitiveMask]
  /// What of its records was part of its history.
  let window: HistoryWindow

  /// What is to be erased of a scene that is about to be closed.
  init(_ scene: borrowing Scene, _ masks: [SensitiveMask]) {
    (opened, last) = (scene.openedRevision, scene.revision)
    self.masks = masks
    window = scene.historyWindow
  }

  /// One that an earlier navd has closed: nobody knows any more what was sensitive in it, so all arguments leave.
  init(opened: Revision, last: Revision) {
    (self.opened, self.last) = (opened, last)
    masks = [.everything]
    window = .everything
  }
}
