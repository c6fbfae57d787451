/// Entries of a map that have names: found by name, or by the index that other entries hold. The order is the map's.
public struct MapTable<Entry: NamedEntry>: Sendable {
  private let entries: [Entry]
  private let names: NameIndex

  /// - Parameter entries: each name once; of several of one name the first is found.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
    names = NameIndex(entries.map(\.name))
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// Every index, in the order of the map.
  public var indices: [MapIndex<Entry>] { entries.indices.map { MapIndex($0) } }

  /// The entries, in the order of the map.
  public var all: [Entry] { entries }

  @inline(__always)
  public subscript(index: MapIndex<Entry>) -> Entry {
    _read { yield entries[Int(index.value)] }
  }

  /// The entry of this name, byte for byte. Complexity: O(length of the name).
  public subscript(name: String) -> Entry? { names.place(of: name).map { entries[$0] } }

  /// Where the entry of this name is. Complexity: O(length of the name).
  public func index(of name: String) -> MapIndex<Entry>? { names.place(of: name).map { MapIndex($0) } }
}

/// What a `MapTable` holds.
public protocol NamedEntry: Sendable {
  /// Once in its table.
  var name: String { get }
}
