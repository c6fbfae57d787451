/// Where the commits are that a scene no longer has in memory.
///
/// A scene keeps its newest commits itself and asks for older ones by their revision. Each says which one came before
/// it, so nothing else needs to be known of them.
public protocol HistoryArchive: AnyObject {
  /// The record of a commit.
  /// - Parameters:
  ///   - revision: of the commit.
  ///   - scene: the revision of the scene's Open.
  /// - Returns: the whole record; nil when it is no longer kept, or cannot be read.
  func record(_ revision: Revision, of scene: Revision) -> [UInt8]?
}
