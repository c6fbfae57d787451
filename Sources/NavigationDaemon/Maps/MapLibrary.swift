/// The maps with which scenes can be opened, by name. A map that was installed at run time precedes one of a file.
struct MapLibrary {
  private struct Entry {
    var installed: LoadedMap?
    var found: LoadedMap?
  }

  private var entries: [String: Entry] = [:]

  /// The number of names.
  var count: Int { entries.count }

  /// The names, in the order of their bytes.
  /// - Complexity: O(n log n).
  var names: [String] { entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Whether any of them declares a sensitive value.
  var hasSensitive: Bool { entries.values.contains { ($0.installed ?? $0.found)?.map.mask != nil } }

  /// The present map of a name.
  subscript(name: String) -> LoadedMap? { entries[name].flatMap { $0.installed ?? $0.found } }

  /// The map of a name that was installed at run time.
  func installed(_ name: String) -> LoadedMap? { entries[name]?.installed }

  /// The map of a name in a file, even if an installed one precedes it.
  func found(_ name: String) -> LoadedMap? { entries[name]?.found }

  mutating func install(_ map: LoadedMap) { entries[map.map.name, default: Entry()].installed = map }

  /// Adds the map of a file, or replaces the one of its name.
  mutating func find(_ map: LoadedMap) { entries[map.map.name, default: Entry()].found = map }

  /// Replaces the map of a name in a file.
  mutating func replaceFound(_ name: String, by map: LoadedMap?) {
    if let map { return find(map) }
    entries[name]?.found = nil
    if entries[name]?.installed == nil { entries[name] = nil }
  }

  mutating func removeInstalled(_ name: String) {
    entries[name]?.installed = nil
    if entries[name]?.found == nil { entries[name] = nil }
  }

  /// Replaces the maps of files.
  mutating func take(found maps: [LoadedMap]) {
    for name in entries.keys { entries[name]?.found = nil }
    for map in maps { find(map) }
    entries = entries.filter { $0.value.installed != nil || $0.value.found != nil }
  }
}
