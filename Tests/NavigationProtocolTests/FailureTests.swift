import JSON
import NavigationProtocol
import Testing
import Varlink

/// The errors of the interfaces, as replies.
@Suite struct FailureTests {
  private let parser = JSONParser()

  @Test func errorsAreWrittenWithTheirNameAndReadByIt() throws {
    let failure = NavigationInterface.Failure.conflict(.init(scene: "s0", what: "top", expected: 3))
    var buffer = ByteBuffer()
    buffer.appendError(failure)
    #expect(
      buffer.string()
        == #"{"error":"org.navd.Navigation.Conflict","parameters":{"scene":"s0","what":"top","expected":3}}"# + "\0")
    buffer.truncate(to: buffer.count - 1)
    let reply = try ReplyView(parser.parse(buffer.array()))
    #expect(try NavigationInterface.Failure(name: #require(reply.error), parameters: reply.parameters) == failure)
  }

  @Test func everyErrorOfTheInterfacesIsFoundByItsName() throws {
    for interface in parsedInterfaces() {
      let maker = SampleMaker(interface: interface)
      for error in interface.errors {
        let parameters = maker.sample(.structure(error.parameters), .full)
        let text = "{\"error\":\"\(interface.name).\(error.name)\",\"parameters\":\(parameters)}"
        var buffer = ByteBuffer()
        let reply = try ReplyView(parser.parse(text))
        let name = try #require(reply.error)
        let failures: [(any InterfaceFailure)?] = [
          try ManagerInterface.Failure(name: name, parameters: reply.parameters),
          try NavigationInterface.Failure(name: name, parameters: reply.parameters),
          try SceneInterface.Failure(name: name, parameters: reply.parameters),
          try FleetInterface.Failure(name: name, parameters: reply.parameters),
        ]
        let found = failures.compactMap { $0 }
        #expect(found.count == 1)
        found.first?.encodeParameters(into: &buffer)
        #expect(buffer.string() == parameters)
        #expect(found.first.map { "\($0.name)" } == "\(interface.name).\(error.name)")
      }
    }
  }

  @Test func errorsWithoutParametersMayLeaveThemOut() throws {
    let reply = try ReplyView(parser.parse(#"{"error":"org.navd.Navigation.EmptyPath"}"#))
    #expect(try NavigationInterface.Failure(name: #require(reply.error), parameters: nil) == .emptyPath(.init()))
  }
}
