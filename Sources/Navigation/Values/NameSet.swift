/// Names that are found by their bytes (`Text.isSame`), however many there are.
public struct NameSet: Equatable, Sendable {
  private let names: Set<[UInt8]>

  public init(_ names: some Sequence<String>) { self.names = Set(names.lazy.map { Array($0.utf8) }) }

  public var isEmpty: Bool { names.isEmpty }

  /// Whether a name is among them.
  /// - Complexity: O(length of the name).
  public func contains(_ name: String) -> Bool { names.contains(Array(name.utf8)) }
}
