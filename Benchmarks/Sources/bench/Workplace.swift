import Foundation

/// The temporary folder of a run, and the processors that its two sides have.
struct Workplace {
  let folder: String
  /// Servers run on the first processor; the load on the second, or with `onOneCore` on the first too.
  static let serverCore = 0
  static let loadCore = 1

  init(_ options: Options) throws {
    folder = "\(options.folder)/navd-bench-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
