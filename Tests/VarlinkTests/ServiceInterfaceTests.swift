import JSON
import Testing
import Varlink

@Suite struct ServiceInterfaceTests {
  private static let text: StaticString = "interface org.example.ftl\nmethod Jump() -> () # \"quoted\"\n"
  private let parser = JSONParser()
  private let service = ServiceInterface(
    vendor: "Example", product: "FTL \"drive\"", version: "1.0", url: "https://example.org",
    interfaces: [InterfaceDescription(name: "org.example.ftl", text: Self.text)])

  @Test func getInfoListsItselfFirst() throws {
    #expect(
      try reply(#"{"method":"org.varlink.service.GetInfo"}"#)
        == #"{"parameters":{"vendor":"Example","product":"FTL \"drive\"","version":"1.0","url":"https://example.org","#
        + #""interfaces":["org.varlink.service","org.example.ftl"]}}"#)
  }

  @Test func descriptionsAreTheFiles() throws {
    let reply = try JSONValue(
      parsing: reply(
        #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.example.ftl"}}"#))
    #expect(reply["parameters"]?["description"]?.stringValue == "\(Self.text)")
  }

  @Test func ownDescriptionIsAnInterfaceWithSixErrors() throws {
    let reply = try JSONValue(
      parsing: reply(
        #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.varlink.service"}}"#))
    let text = try #require(reply["parameters"]?["description"]?.stringValue)
    let interface = try Interface(parsing: text)
    #expect(interface.methods.map(\.name) == ["GetInfo", "GetInterfaceDescription"])
    #expect(
      interface.errors.map(\.name) == [
        "InterfaceNotFound", "MethodNotFound", "MethodNotImplemented", "InvalidParameter", "PermissionDenied",
        "ExpectedMore",
      ])
    #expect(interface.description == text)
  }

  @Test(arguments: [
    (
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"org.x.y"}}"#,
      "InterfaceNotFound", #"{"interface":"org.x.y"}"#
    ),
    (#"{"method":"org.varlink.service.GetInterfaceDescription"}"#, "InvalidParameter", #"{"parameter":"interface"}"#),
    (
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":5}}"#,
      "InvalidParameter", #"{"parameter":"interface"}"#
    ),
    (#"{"method":"org.varlink.service.Nothing"}"#, "MethodNotFound", #"{"method":"org.varlink.service.Nothing"}"#),
    (#"{"method":"org.example.ftl.Land"}"#, "MethodNotFound", #"{"method":"org.example.ftl.Land"}"#),
    (#"{"method":"org.example.Ftl.Land"}"#, "InterfaceNotFound", #"{"interface":"org.example.Ftl"}"#),
    (#"{"method":"Land"}"#, "InterfaceNotFound", #"{"interface":"Land"}"#),
    (#"{"method":""}"#, "InterfaceNotFound", #"{"interface":""}"#),
  ])
  func whatIsNotThereIsAnsweredWithItsError(call: String, error: String, parameters: String) throws {
    #expect(try reply(call) == #"{"error":"org.varlink.service.\#(error)","parameters":\#(parameters)}"#)
  }

  @Test(arguments: [
    ServiceFailure.interfaceNotFound("a.b"), .methodNotFound("a.b.C"), .methodNotImplemented("a.b.C"),
    .invalidParameter("screen.arguments"), .permissionDenied, .expectedMore,
  ])
  func failuresAreReadAsTheyAreWritten(failure: ServiceFailure) throws {
    var buffer = ByteBuffer()
    buffer.appendError(failure)
    buffer.truncate(to: buffer.count - 1)
    let reply = try ReplyView(parser.parse(buffer.array()))
    #expect(try ServiceFailure(name: #require(reply.error), parameters: reply.parameters) == failure)
  }

  @Test func unknownFailuresAreNil() throws {
    let reply = try ReplyView(parser.parse(#"{"error":"org.varlink.service.Later"}"#))
    #expect(try ServiceFailure(name: #require(reply.error), parameters: nil) == nil)
  }

  /// The message of the reply, without its NUL.
  private func reply(_ call: String) throws -> String {
    var output = ByteBuffer()
    service.reply(to: try CallView(parser.parse(call)), into: &output)
    let text = output.string()
    #expect(text.utf8.count { $0 == 0 } == 1 && text.utf8.last == 0)
    return String(text.dropLast())
  }
}
