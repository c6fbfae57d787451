import Logging

/// A change of the files of maps that is not taken over, because it could take something from open scenes.
struct HeldMap: Sendable {
  /// The name of the map.
  let name: String
  /// The version in a file; nil if no file has the map any more.
  let version: LoadedMap?
  /// The file of that version, or the one that had the map.
  let file: String
  /// The number of these scenes, and of those that cannot be read.
  let scenes: Int

  /// Whether it is the removal of a map that no file has any more.
  var isRemoval: Bool { version == nil }

  /// Whether another one holds back the same change.
  func isSame(as other: HeldMap?) -> Bool { other.map { $0.version?.source == version?.source } ?? false }

  /// Reports it to the operator.
  func report(in log: Logger) {
    var metadata: Logger.Metadata = ["map": "\(name)", "file": "\(file)", "scenes": "\(scenes)"]
    guard let version else {
      return log.warning(
        "map in no file: it stays in use, because scenes need it; navctl reload removes it", metadata: metadata)
    }
    metadata["version"] = "\(version.map.version)"
    log.warning(
      "map held back: it could take something from scenes; navctl reload takes it over", metadata: metadata)
  }
}
