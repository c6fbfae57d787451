import Foundation

/// The temporary folder of a run, and the processors of its two sides.
struct Workplace {
  let folder: String
  /// Servers run on the first processor, the load on the second or, with `onOneCore`, on the first.
  static let serverCore = 0
  static let loadCore = 1

  init(_ options: Options) throws {
    folder = "\(options.folder)/navd-bench-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
