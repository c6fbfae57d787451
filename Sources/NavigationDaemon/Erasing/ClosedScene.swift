import Navigation

/// A closed scene whose records are still to be erased.
struct ClosedScene {
  /// The revision of its Open.
  let opened: Revision
  /// The revision of its last commit.
  let last: Revision
  /// Messages of commits up to this revision may also contain values to be erased.
  let hiddenBefore: Revision
  let masks: [SensitiveMask]
  /// The records that were part of its history.
  let window: HistoryWindow

  /// Describes a scene that is about to be closed.
  ///
  /// - Parameter masks: The values that its records lose; nil for all arguments, if the sensitive ones are not known.
  init(_ scene: borrowing Scene, _ masks: [SensitiveMask]?) {
    (opened, last) = (scene.openedRevision, scene.revision)
    hiddenBefore = masks == nil ? .max : scene.hiddenBefore
    self.masks = masks ?? [.everything]
    window = scene.historyWindow
  }

  /// Describes a scene that an earlier process closed. Its sensitive values are not known, so its records lose all
  /// arguments.
  init(opened: Revision, last: Revision) {
    (self.opened, self.last) = (opened, last)
    hiddenBefore = .max
    masks = [.everything]
    window = .everything
  }
}
