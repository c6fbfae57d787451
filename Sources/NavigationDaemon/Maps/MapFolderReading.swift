import Navigation
package import SceneMap

/// The content of the folders of maps, read on a worker or at the start.
package struct MapFolderReading: Sendable {
  /// A file that could be read, valid or not.
  package struct File: Sendable {
    let path: String
    let source: [UInt8]
    let reading: MapReading

    package init(path: String, source: [UInt8], reading: MapReading) {
      self.path = path
      self.source = source
      self.reading = reading
    }
  }

  /// The files, in the order of the folders, and by name within each.
  var files: [File] = []
  /// Files that could not be read, or were read too early.
  var unreadable: [MapFinding] = []
  /// Names the files that were not read because there are too many; nil if all were read.
  var leftOut: MapFinding?

  package init(files: [File] = []) { self.files = files }

  /// The valid maps; of several files with the same map, the first.
  func maps(at time: Timestamp) -> [LoadedMap] {
    var names: Set<String> = []
    return files.compactMap { file in
      guard let map = file.reading.map, names.insert(map.name).inserted else { return nil }
      return LoadedMap(map: map, source: file.source, file: file.path, loadedAt: time)
    }
  }

  /// Leaves out files that writers have not closed. The last valid version of each stays.
  ///
  /// - Complexity: O(files).
  mutating func leaveOut(_ paths: Set<String>) {
    for file in files where paths.contains(file.path) {
      unreadable.append(
        MapFinding(
          severity: .warning, file: file.path,
          message: "it is being written, and is read when its writer has closed it; navctl reload reads it now"))
    }
    files.removeAll { paths.contains($0.path) }
  }

  /// All errors and warnings, file by file.
  var findings: [MapFinding] {
    var findings = unreadable
    if let leftOut { findings.append(leftOut) }
    var places: [String: String] = [:]
    for file in files {
      findings += file.reading.findings
      guard let map = file.reading.map else { continue }
      if let first = places[map.name] {
        findings.append(
          MapFinding(
            severity: .warning, file: file.path, path: "map",
            message: "\(map.name) is in \(first) already, which goes first"))
      } else {
        places[map.name] = file.path
      }
    }
    return findings
  }

  /// Whether a file exists but has no valid map; its last valid one then stays.
  func hasNothingGood(in path: String) -> Bool {
    unreadable.contains { $0.file == path || path.hasPrefix($0.file + "/") }
      || files.contains { $0.path == path && $0.reading.hasErrors }
  }
}
