import Foundation

/// A file to be written.
struct OutputFile: Equatable {
  var name: String
  var text: String
}

/// A folder of generated files, which may hold others too: only files with the header of ours are ever deleted.
struct OutputFolder {
  var path: String

  /// The files that are missing, different from what they should be, or ours and no longer wanted; sorted.
  func staleFiles(_ files: [OutputFile]) -> [String] {
    let different = files.filter { read($0.name) != $0.text }.map(\.name)
    return (different + leftovers(files)).sorted()
  }

  /// Makes the folder hold these files. Files that are right already are not touched.
  func write(_ files: [OutputFile]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for file in files where read(file.name) != file.text {
      try file.text.write(toFile: "\(path)/\(file.name)", atomically: true, encoding: .utf8)
    }
    for name in leftovers(files) { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
  }

  private func leftovers(_ files: [OutputFile]) -> [String] {
    let wanted = Set(files.map(\.name))
    let present = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return present.filter { !wanted.contains($0) && read($0)?.hasPrefix(SwiftWriter.header) == true }
  }

  private func read(_ name: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }
}
