import JSON
import NavigationClient
import Testing

@testable import NavigationTerminal

struct CallOutcomeTests {
  private func failed(_ name: String, _ parameters: String = "{}") throws -> CallOutcome {
    let failure = RemoteFailure(name: name, parameters: try JSONValue(parsing: parameters))
    return CallOutcome(.failure(.remote(failure)), of: .undo)
  }

  @Test func aConflictMeansThatSomebodyElseWasFirst() throws {
    #expect(try failed("org.navd.Navigation.Conflict") == .overtaken)
  }

  @Test func whatWasChangedIsTold() {
    #expect(CallOutcome(.success(true), of: .undo) == .changed)
    #expect(CallOutcome(.success(false), of: .undo) == .unchanged)
  }

  @Test func errorsAreSentences() throws {
    #expect(
      try failed("org.navd.Navigation.NothingToUndo", #"{"scene":"s"}"#)
        == .failed("There is nothing (more) to undo in s."))
    #expect(
      try failed("org.navd.Navigation.Refused", #"{"id":7,"reason":"unsaved"}"#)
        == .refused("A front-end guards @7: unsaved."))
    #expect(
      try failed("org.navd.Navigation.Refused", #"{"id":7,"name":"cashier","title":"Item"}"#)
        == .refused("cashier guards Item and refused."))
    #expect(try failed("org.varlink.service.PermissionDenied") == .failed("This user may not do that."))
    #expect(try failed("a.b.NewError", #"{"x":1}"#) == .failed(#"Navd answered {"x":1}."#))
    #expect(CallOutcome(.failure(.disconnected("the daemon is away")), of: .undo) == .lost)
  }

  @Test func anArgumentThatDoesNotFitIsNamed() throws {
    #expect(
      try failed("org.navd.Navigation.InvalidArgument", #"{"argument":"sku","expected":"8 digits"}"#)
        == .invalid(argument: "sku", "sku: expected 8 digits"))
    #expect(
      try failed("org.navd.Navigation.LinkNotMatched", #"{"url":"pos://x","tried":["/a: no b","/c: no d"]}"#)
        == .failed("The link pos://x leads nowhere: /a: no b; /c: no d."))
  }

  @Test func endingsHaveExitCodes() {
    #expect(AttachEnding.detached.exitCode == 0)
    #expect(AttachEnding.signalled(15).exitCode == 143)
    #expect(AttachEnding.noTerminal("x").exitCode == 1)
    #expect(AttachEnding.sceneClosed.exitCode == 3)
    #expect(AttachEnding.failed(.timedOut).exitCode == nil)
    #expect(AttachEnding(SceneConnection.End.kicked("late")) == .kicked("late"))
  }
}
