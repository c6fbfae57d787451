@testable import JSON
import Navigation
import Testing

@testable import NavigationProtocol

struct KeptMessageTests {
  private func kept(_ message: String, operation: String = "Push", scene: String = "till-1") -> String {
    let utf8 = message.utf8.span
    let span = unsafe utf8.bytes
    let leftOut = KeptMessage.bytesLeftOut(span, operation: operation, scene: scene)
    return String(decoding: Array(message.utf8)[leftOut...], as: UTF8.self)
  }

  @Test func whatTheCommitSaysAnywayIsLeftOut() {
    #expect(
      kept(#"{"method":"org.navd.Navigation.Push","parameters":{"scene":"till-1","screen":{"name":"Sale"}}}"#)
        == #","screen":{"name":"Sale"}}}"#)
    #expect(kept(#"{"method":"org.navd.Navigation.Back","parameters":{"scene":"till-1"}}"#, operation: "Back") == "}}")
  }

  @Test(arguments: [
    #"{"method":"org.navd.Navigation.Pop","parameters":{"scene":"till-1"}}"#,
    #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"till-12","screen":{"name":"Sale"}}}"#,
    #"{"method":"org.navd.Navigation.Push","parameters":{"screen":{"name":"Sale"},"scene":"till-1"}}"#,
    #"{"parameters":{"scene":"till-1"},"method":"org.navd.Navigation.Push"}"#,
    #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"till-1" ,"screen":{"name":"Sale"}}}"#,
    #" {"method":"org.navd.Navigation.Push","parameters":{"scene":"till-1"}}"#,
    #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"till-1""#, "", "{",
  ])
  func aMessageOfAnotherShapeIsKeptWhole(message: String) { #expect(kept(message) == message) }

  @Test func whatWasKeptIsReadAsItWasMeant() throws {
    let push = Call.Request.operation(
      .push(.init(ScreenDescription("Sale", arguments: JSONObject(trusted: #"{"n":1}"#)))))
    for parameters in [
      #"{"scene":"till-1","screen":{"name":"Sale","arguments":{"n":1}}}"#,
      #"{"screen":{"name":"Sale","arguments":{"n":1}},"scene":"till-1"}"#,
    ] {
      let message = kept(#"{"method":"org.navd.Navigation.Push","parameters":\#(parameters)}"#)
      let read = try #require(Call.Request(message: Array(message.utf8), operation: "Push"))
      #expect("\(read)" == "\(push)")
    }
    let back = try #require(Call.Request(message: Array("}}".utf8), operation: "Back"))
    #expect("\(back)" == "\(Call.Request.operation(.back))")
    #expect(Call.Request(message: Array("}}".utf8), operation: "Push") == nil)
  }
}
