/// An optional value on the heap: what generated structs keep large optional structures in.
///
/// Most messages have few of their optional fields. A pointer for each that is large keeps the message small, and cheap
/// to hand on; a value that is there costs an allocation.
@propertyWrapper
public struct Indirect<Value: Equatable & Sendable>: Equatable, Sendable {
  @usableFromInline
  indirect enum Storage: Equatable, Sendable {
    case none
    case some(Value)
  }

  @usableFromInline var storage: Storage

  @inlinable
  public init(wrappedValue: Value?) {
    storage = if let wrappedValue { .some(wrappedValue) } else { .none }
  }

  /// The value; setting it allocates, unless it is nil.
  @inlinable public var wrappedValue: Value? {
    get { if case .some(let value) = storage { value } else { nil } }
    set { self = Indirect(wrappedValue: newValue) }
  }
}
