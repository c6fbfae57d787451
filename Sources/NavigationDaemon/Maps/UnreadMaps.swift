import Encodings
import NavigationStore
import SceneMap

/// The stored maps that this navd cannot read, because a navd of another version has accepted them.
struct UnreadMaps {
  /// Those of files, and former ones.
  private var sources: [StoredMap] = []
  /// Those that were installed, with the reasons why they cannot be read, by their names.
  private var installed: [String: (map: StoredMap, finding: MapFinding)] = [:]

  /// Whether there are none of files, and no former ones.
  var isEmpty: Bool { sources.isEmpty }

  /// Whether there is one of a file or a former one of that name.
  func has(_ name: String) -> Bool { sources.contains { $0.name == name } }

  mutating func add(_ map: StoredMap) { sources.append(map) }

  /// Adds a map that was installed.
  ///
  /// - Returns: The finding about it; nil if it has no error.
  mutating func add(_ map: StoredMap, _ reading: MapReading) -> MapFinding? {
    guard var finding = reading.findings.first(where: { $0.severity == .error }) else { return nil }
    finding.message += "; this map is installed, and its scenes wait until another version is, or until it is removed"
    installed[map.name] = (map, finding)
    return finding
  }

  /// The findings about maps that were installed, in the order of their names.
  func findings(where isUnread: (String) -> Bool) -> [MapFinding] {
    let unread = installed.filter { isUnread($0.key) }
    return unread.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value.finding)
  }

  /// Adds former maps with the sources of the present ones of a name.
  ///
  /// - Returns: Those that were not there.
  mutating func keepFormer(_ name: String) -> [StoredMap] {
    let found = sources.filter { $0.name == name && $0.kind == .found }
    let present = found + [installed[name]?.map].compactMap(\.self)
    var copies: [StoredMap] = []
    for map in present {
      // Its own fingerprint is not known.
      let kind = StoredMap.Kind.former(FNV1a.hash(map.source))
      copies.append(StoredMap(name: name, kind: kind, file: "", source: map.source, time: map.time))
    }
    copies.removeAll(where: sources.contains)
    sources += copies
    return copies
  }

  /// Removes those of files and former ones for which a condition holds.
  mutating func removeAll(where shouldRemove: (StoredMap) -> Bool) { sources.removeAll(where: shouldRemove) }
}
