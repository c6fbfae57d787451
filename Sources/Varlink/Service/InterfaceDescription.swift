/// The text of an interface file, as a service gives it to those who ask.
public struct InterfaceDescription: Sendable {
  /// The interface's name.
  public let name: StaticString
  /// The whole file.
  public let text: StaticString

  public init(name: StaticString, text: StaticString) {
    self.name = name
    self.text = text
  }
}
