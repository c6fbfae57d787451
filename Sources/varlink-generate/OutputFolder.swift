import Foundation

/// The name and the text of a generated file.
struct OutputFile: Equatable {
  var name: String
  var text: String
}

/// A folder of generated files. It may contain other files too: only files with our header are ever deleted.
struct OutputFolder {
  var path: String

  /// The names of files that are missing, differ, or are ours and no longer wanted; sorted.
  func staleFiles(_ files: [OutputFile]) -> [String] {
    let different = files.filter { read($0.name) != $0.text }.map(\.name)
    return (different + leftovers(files)).sorted()
  }

  /// Writes these files and deletes our others. Leaves files that are already correct untouched.
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
