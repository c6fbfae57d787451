/// The maps that scenes can be opened with, by name. One that was installed at run time goes before one of a file.
struct MapLibrary {
  private struct Entry {
    var installed: LoadedMap?
    var found: LoadedMap?
  }

  private var entries: [String: Entry] = [:]

  /// How many names there are.
  var count: Int { entries.count }

  /// The names, in the order of their bytes. Complexity: O(n log n).
  var names: [String] { entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Whether any of them calls something sensitive.
  var hasSensitive: Bool { entries.values.contains { ($0.installed ?? $0.found)?.map.mask != nil } }

  /// The map of a name that holds now.
  subscript(name: String) -> LoadedMap? { entries[name].flatMap { $0.installed ?? $0.found } }

  /// The one that was installed at run time.
  func installed(_ name: String) -> LoadedMap? { entries[name]?.installed }

  /// The one of a file, also where an installed one goes before it.
  func found(_ name: String) -> LoadedMap? { entries[name]?.found }

  mutating func install(_ map: LoadedMap) { entries[map.map.name, default: Entry()].installed = map }

  mutating func removeInstalled(_ name: String) {
    entries[name]?.installed = nil
    if entries[name]?.found == nil { entries[name] = nil }
  }

  /// Takes what was found in files in the place of what was found before.
  mutating func take(found maps: [LoadedMap]) {
    for name in entries.keys { entries[name]?.found = nil }
    for map in maps { entries[map.map.name, default: Entry()].found = map }
    entries = entries.filter { $0.value.installed != nil || $0.value.found != nil }
  }
}
