/// Named entries of a map in its order, found by name or by index.
public struct MapTable<Entry: NamedEntry>: Sendable {
  private let entries: [Entry]
  private let names: NameIndex

  /// - Parameter entries: Entries with different names. Of several with one name, the first is found.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
    names = NameIndex(entries.map(\.name))
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// The indices in the order of the map.
  public var indices: [MapIndex<Entry>] { entries.indices.map { MapIndex($0) } }

  /// The entries in the order of the map.
  public var all: [Entry] { entries }

  @inline(__always)
  public subscript(index: MapIndex<Entry>) -> Entry {
    _read { yield entries[Int(index.value)] }
  }

  /// The entry with a name, compared by bytes.
  /// - Complexity: O(length of the name).
  public subscript(name: String) -> Entry? { names.place(of: name).map { entries[$0] } }

  /// The index of the entry with a name.
  /// - Complexity: O(length of the name).
  public func index(of name: String) -> MapIndex<Entry>? { names.place(of: name).map { MapIndex($0) } }
}

public protocol NamedEntry: Sendable {
  /// Unique in its table.
  var name: String { get }
}
