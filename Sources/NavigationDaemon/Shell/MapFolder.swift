import Glibc
import SceneMap

/// Reads the files of maps in folders. For workers: it does not use the loop.
enum MapFolder {
  /// The endings of files with maps.
  private static let endings = [".yaml", ".yml", ".json"]

  /// Reads and checks all maps in folders. A missing folder has none.
  ///
  /// - Parameter count: The most files that are read. A finding names the first file beyond it.
  /// - Complexity: O(bytes of the files).
  static func read(_ folders: [String], atMost count: Int, limits: MapLimits = MapLimits()) -> MapFolderReading {
    var result = MapFolderReading()
    var leftOut: [String] = []
    for folder in folders {
      for name in names(in: folder, &result.unreadable) {
        if result.files.count >= count {
          leftOut.append("\(folder)/\(name)")
          continue
        }
        let path = "\(folder)/\(name)"
        do {
          let source = try FileBytes.read(path, most: limits.bytes + 1)
          result.files.append(
            .init(path: path, source: source, reading: MapReading(source, file: path, limits: limits)))
        } catch {
          result.unreadable.append(finding(path, error.text))
        }
      }
    }
    if let first = leftOut.first {
      let others = leftOut.count > 1 ? ", nor the \(leftOut.count - 1) after it" : ""
      result.leftOut = MapFinding(
        severity: .error, file: first,
        message: "it is not read\(others): at most \(count) maps are (limit maps); raise it, or take files away")
    }
    return result
  }

  /// Whether a file with this name is read.
  static func isMap(_ name: String) -> Bool { !name.hasPrefix(".") && endings.contains { name.hasSuffix($0) } }

  private static func finding(_ path: String, _ why: String) -> MapFinding {
    MapFinding(severity: .error, file: path, message: "it cannot be read: \(why)")
  }

  /// The names of the files with maps in a folder.
  ///
  /// The corresponding C functions are `opendir` and `readdir`.
  private static func names(in folder: String, _ unreadable: inout [MapFinding]) -> [String] {
    guard let directory = unsafe opendir(folder) else {
      if errno != ENOENT { unreadable.append(finding(folder, errorText(errno))) }
      return []
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { unsafe String(cString: $0) }
      }
      if isMap(name) { names.append(name) }
      errno = 0
    }
    if errno != 0 { unreadable.append(finding(folder, errorText(errno))) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
