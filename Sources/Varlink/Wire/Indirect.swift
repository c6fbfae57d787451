/// An optional value on the heap, for large optional structures in generated types.
///
/// Most messages have few of their optional fields. Storing a large field as a pointer keeps the message small and cheap
/// to pass on, at the cost of an allocation if the field is present.
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
