import JSON
import NavigationClient
import Testing

@testable import NavigationMCP

/// Errors of a connection that sees everything, as an agent gets them.
@Suite struct AgentFailureTests {
  @Test(arguments: [
    (
      "Refused", #"{"scene":"s","id":4,"name":"till","title":"Payment","reason":"the pin is 4711"}"#,
      "till guards Payment and refused"
    ),
    ("Failed", #"{"message":"pin 4711"}"#, "…"),
    (
      "ScreenNotFound", #"{"scene":"s","reference":{"screen":{"name":"Account","arguments":{"pin":"4711"}}}}"#,
      "no screen Account in s"
    ),
    (
      "ScreenNotFound", #"{"scene":"s","reference":{"key":{"name":"Account","traits":{"pin":"4711"}}}}"#,
      "no screen Account[] in s"
    ),
    ("ScreenNotFound", #"{"scene":"s","reference":{"id":12}}"#, "no screen @12 in s"),
    ("Conflict", #"{"scene":"s","what":"top","expected":7,"actual":8}"#, "@8 is on top, not @7"),
    (
      "InvalidArgument", #"{"screen":"LineItem","argument":"quantity","expected":"1 or more"}"#,
      "the argument quantity of LineItem must be 1 or more"
    ),
    ("LinkNotMatched", #"{"url":"pos://x","map":"pos","tried":[]}"#, "pos://x matches no link of the map"),
    ("Closing", #"{"reason":"stopping"}"#, "the scene was closed or navd is stopping: …"),
    // A field of a later navd is not shown.
    ("Newer", #"{"scene":"s","note":"4711"}"#, #"navd answered {"scene":"s","note":"…"}"#),
  ])
  func argumentsAndFreeTextsAreLeftOut(name: String, parameters: String, sentence: String) throws {
    let parameters = try JSONValue(parsing: parameters)
    let failure = AgentFailure(.init(name: "org.navd.Navigation.\(name)", parameters: parameters))
    #expect(failure.name == name)
    #expect(failure.sentence == sentence)
    #expect(!failure.sentence.contains("4711"))
  }

  @Test func theErrorInAFailedOperationIsTold() throws {
    let parameters = """
      {"index":[0],"operation":"Push","error":"org.navd.Navigation.Refused",
      "parameters":{"scene":"s","id":4,"reason":"4711"}}
      """
    let failure = AgentFailure(
      .init(name: "org.navd.Navigation.OperationFailed", parameters: try JSONValue(parsing: parameters)))
    #expect(failure == AgentFailure(.init(name: "Refused", parameters: try JSONValue(parsing: #"{"id":4}"#))))
    #expect(failure.sentence == "a front-end guards @4 and refused")
  }
}
