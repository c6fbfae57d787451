import EventLoop

/// Tells when the files in folders of maps are closed and quiet.
///
/// Editors and package managers change several files, or one in several steps, and may close it in between. Therefore the end of a
/// change is a pause, which each change begins anew. A file that its writer has not closed may be half-written, no matter how long
/// the pause is. (If several processes write one file, the first of them that closes it counts.)
struct MapWriting {
  /// The pause after the last change.
  static let pause = Duration.milliseconds(500)
  /// Folders that never pause are read at this interval.
  static let most = Duration.seconds(10)
  /// The most files that count as being written. Further ones are read although their writers have not closed them.
  static let filesMax = 1_024

  /// The first change since the folders were quiet.
  private var first: Duration?
  /// The paths of the files that writers have changed and not closed.
  private var open: Set<String> = []
  /// The paths of the files that have changed since the last reading began.
  private var changed: Set<String> = []
  /// The folders in which any file may have changed since then.
  private var changedFolders: Set<String> = []

  /// Notes a change.
  ///
  /// - Parameter now: The time on a monotonic clock.
  /// - Returns: The time after which the folders are to be read, unless another change comes first.
  mutating func note(_ change: FolderChange, at now: Duration) -> Duration {
    let path = "\(change.folder)/\(change.name)"
    switch change.kind {
    case .contents: if open.count < Self.filesMax { open.insert(path) }
    case .entry, .closed: open.remove(path)
    case .attributes: break
    case .folder:
      // Writers may have closed their files without a report.
      open = open.filter { !$0.hasPrefix(path) }
      changedFolders.insert(change.folder)
    }
    if change.kind != .folder, changed.count < Self.filesMax { changed.insert(path) }
    let begin = first ?? now
    first = begin
    return max(.zero, min(Self.pause, begin + Self.most - now))
  }

  /// The folders are quiet, or have not been for too long.
  mutating func isOver() { first = nil }

  /// The folders are being read.
  mutating func beginReading() { (changed, changedFolders) = ([], []) }

  /// Files count as closed until they change again.
  mutating func forgetWriters() { open = [] }

  /// Whether a file may have been read in the middle of a change: it is not closed, or has changed since the reading began.
  ///
  /// - Parameter folder: The folder of the file.
  func isUnsettled(_ path: String, in folder: String) -> Bool {
    open.contains(path) || changed.contains(path) || changedFolders.contains(folder)
  }
}
