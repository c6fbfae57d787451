/// The text of an interface file, which a service returns on request.
public struct InterfaceDescription: Sendable {
  public let name: StaticString
  public let text: StaticString

  public init(name: StaticString, text: StaticString) {
    self.name = name
    self.text = text
  }
}
