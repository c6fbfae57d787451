import Navigation

/// A closed scene whose records are still to be erased.
struct ClosedScene {
  /// The revision of its Open.
  let opened: Revision
  /// The revision of its last commit.
  let last: Revision
  /// The messages of commits up to this revision may have what is to be erased, too.
  let hiddenBefore: Revision
  let masks: [SensitiveMask]
  /// Which of its records were part of its history.
  let window: HistoryWindow

  /// A scene that is about to be closed.
  ///
  /// - Parameter masks: What its records lose; nil for all arguments, when it is unknown what is sensitive.
  init(_ scene: borrowing Scene, _ masks: [SensitiveMask]?) {
    (opened, last) = (scene.openedRevision, scene.revision)
    hiddenBefore = masks == nil ? .max : scene.hiddenBefore
    self.masks = masks ?? [.everything]
    window = scene.historyWindow
  }

  /// A scene that an earlier process has closed: it is unknown what was sensitive, so its records lose all arguments.
  init(opened: Revision, last: Revision) {
    (self.opened, self.last) = (opened, last)
    hiddenBefore = .max
    masks = [.everything]
    window = .everything
  }
}
