/// The maps with which scenes can be opened, by name. A map that was installed at run time precedes one of a file.
struct MapLibrary {
  private struct Entry {
    var installed: LoadedMap?
    var found: LoadedMap?
    /// Whether a map was installed that this navd cannot read. The name has no map then: one of a file was not asked for, and
    /// may take something from scenes or show values that were sensitive.
    var isUnread = false

    var present: LoadedMap? { isUnread ? nil : installed ?? found }
    var hasInstalled: Bool { isUnread || installed != nil }
  }

  private var entries: [String: Entry] = [:]

  /// The number of names.
  var count: Int { entries.count }

  /// The names, in the order of their bytes.
  /// - Complexity: O(n log n).
  var names: [String] { entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Whether any of them declares a sensitive value, or may.
  var hasSensitive: Bool { entries.values.contains { $0.isUnread || $0.present?.map.mask != nil } }

  /// The present map of a name.
  subscript(name: String) -> LoadedMap? { entries[name]?.present }

  /// The map of a name that was installed at run time, if this navd can read it.
  func installed(_ name: String) -> LoadedMap? { entries[name]?.installed }

  /// The map of a name in a file, even if an installed one precedes it.
  func found(_ name: String) -> LoadedMap? { entries[name]?.found }

  /// Whether a map of that name was installed at run time, even if this navd cannot read it.
  func hasInstalled(_ name: String) -> Bool { entries[name]?.hasInstalled ?? false }

  /// Whether an installed map of that name cannot be read.
  func isUnread(_ name: String) -> Bool { entries[name]?.isUnread ?? false }

  mutating func install(_ map: LoadedMap) {
    entries[map.map.name, default: Entry()].installed = map
    entries[map.map.name]?.isUnread = false
  }

  /// Notes that a map was installed that this navd cannot read.
  mutating func installUnread(_ name: String) { entries[name, default: Entry()].isUnread = true }

  /// Adds the map of a file, or replaces the one of its name.
  mutating func find(_ map: LoadedMap) { entries[map.map.name, default: Entry()].found = map }

  /// Replaces the map of a name in a file.
  mutating func replaceFound(_ name: String, by map: LoadedMap?) {
    if let map { return find(map) }
    entries[name]?.found = nil
    if !hasInstalled(name) { entries[name] = nil }
  }

  mutating func removeInstalled(_ name: String) {
    entries[name]?.installed = nil
    entries[name]?.isUnread = false
    if entries[name]?.found == nil { entries[name] = nil }
  }

  /// Replaces the maps of files.
  mutating func take(found maps: [LoadedMap]) {
    for name in entries.keys { entries[name]?.found = nil }
    for map in maps { find(map) }
    entries = entries.filter { $0.value.hasInstalled || $0.value.found != nil }
  }
}
