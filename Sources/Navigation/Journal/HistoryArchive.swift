/// The commits that a scene no longer has in memory.
///
/// A scene keeps its newest commits in memory and looks up older ones by revision. Each commit refers to the one before
/// it, so an archive needs no other index.
public protocol HistoryArchive: AnyObject {
  /// The record of a commit.
  /// - Parameters:
  ///   - revision: The revision of the commit.
  ///   - scene: The revision of the scene's Open.
  /// - Returns: The whole record; nil if it is no longer kept, cannot be read, or is of another scene.
  func record(_ revision: Revision, of scene: Revision) -> [UInt8]?
}
