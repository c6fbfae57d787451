/// An operation within an `Apply` or a `Try`.
public struct ApplyItem: Hashable, Sendable {
  /// The operation, which is never an Apply, an Undo or a Redo.
  public var operation: Operation
  /// What a missing reference does; nil inherits it from the enclosing list.
  public var ifMissing: Options.IfMissing?
  /// The coordinator that acts; nil inherits it from the enclosing list.
  public var coordinator: CoordinatorID?

  public init(_ operation: Operation, ifMissing: Options.IfMissing? = nil, coordinator: CoordinatorID? = nil) {
    self.operation = operation
    self.ifMissing = ifMissing
    self.coordinator = coordinator
  }
}
