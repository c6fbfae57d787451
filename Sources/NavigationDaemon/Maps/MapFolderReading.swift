import Navigation
package import SceneMap

/// The content of the folders of maps, read on a worker or at the start.
package struct MapFolderReading: Sendable {
  /// A file that could be read, valid or not.
  package struct File: Sendable {
    let path: String
    let source: [UInt8]
    let reading: MapReading

    /// The folder of the file, as it is configured.
    var folder: String { MapFolderReading.folder(of: path) }

    package init(path: String, source: [UInt8], reading: MapReading) {
      self.path = path
      self.source = source
      self.reading = reading
    }
  }

  /// The files, in the order of the folders, and by name within each.
  var files: [File] = []
  /// Files that could not be read.
  var unreadable: [MapFinding] = []
  /// Files that may have been read in the middle of a change, and are left out.
  private(set) var unsettled: [String] = []
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

  /// Leaves out files that may have been read in the middle of a change. The last valid version of each stays.
  ///
  /// - Complexity: O(files).
  mutating func leaveOut(_ isUnsettled: (_ path: String, _ folder: String) -> Bool) {
    files.removeAll { file in
      guard isUnsettled(file.path, file.folder) else { return false }
      unsettled.append(file.path)
      return true
    }
  }

  /// All errors and warnings, file by file.
  var findings: [MapFinding] {
    var findings = unreadable
    findings += unsettled.map { path in
      MapFinding(
        severity: .warning, file: path,
        message: "it is being written, and is read when its writer has closed it; navctl reload reads it now")
    }
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

  /// The files that exist but have no valid map, and the folders that cannot be read. Their last valid maps stay.
  ///
  /// - Complexity: O(files).
  var withoutMaps: Set<String> {
    var paths = Set(unsettled)
    for finding in unreadable { paths.insert(finding.file) }
    for file in files where file.reading.hasErrors { paths.insert(file.path) }
    return paths
  }

  /// The folder of a file.
  static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }
}
