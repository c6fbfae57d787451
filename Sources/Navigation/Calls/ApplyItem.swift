/// An operation within an `Apply` or a `Try`.
public struct ApplyItem: Hashable, Sendable {
  /// What is to be done; never an Apply, an Undo or a Redo.
  public var operation: Operation
  /// That of what it is within when nil.
  public var ifMissing: Options.IfMissing?
  /// That of what it is within when nil.
  public var coordinator: CoordinatorID?

  public init(_ operation: Operation, ifMissing: Options.IfMissing? = nil, coordinator: CoordinatorID? = nil) {
    self.operation = operation
    self.ifMissing = ifMissing
    self.coordinator = coordinator
  }
}
