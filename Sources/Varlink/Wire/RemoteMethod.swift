/// A method of an interface, as generated: a name and the types of both its messages.
public protocol RemoteMethod {
  associatedtype Parameters: WireValue
  associatedtype Reply: WireValue

  /// The method with its interface: `org.example.ftl.Jump`.
  static var name: StaticString { get }
  /// Whether it must be called with `more`.
  static var requiresMore: Bool { get }
}
