import Navigation

/// What `Journal` notes of a scene: how much of it is on disk.
struct DiskMarks {
  /// The first commit that its snapshot on disk does not have; nil if there is none.
  var replayFrom: Revision?
  /// The length of its snapshot on disk.
  var snapshotBytes = 0
  /// Whether commits of it were dropped before they were written, so that only a new snapshot has its state.
  var hasGap = false
  /// Whether a start may need any of its records, because its row on disk is still marked as one that cannot be read.
  var keepsRecords = false
}
