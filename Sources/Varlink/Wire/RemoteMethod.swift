/// A generated method of an interface: its name and the types of its messages.
public protocol RemoteMethod {
  associatedtype Parameters: WireValue
  associatedtype Reply: WireValue

  /// The name of the method with its interface, such as `org.example.ftl.Jump`.
  static var name: StaticString { get }
  /// Whether the method must be called with `more`.
  static var requiresMore: Bool { get }
}
