import JSON
import Testing

@testable import NavctlCommands

/// The sources of opened and imported scenes.
struct SceneVerbTests {
  private static func invalid(_ parameter: String) -> CommandError {
    CommandError(
      .usage, "InvalidParameter", "it is not what it may be", hints: ["try: navctl help"],
      parameters: .object([.init("parameter", .string(parameter))]))
  }

  @Test func aSceneNeedsSomethingToBeginWith() throws {
    let error = Self.invalid("root")
    let open = try #require(Invocation(["open", "s"]).verb as? OpenVerb)
    #expect(open.explained(error).message == "open: a new scene needs one of --map, --root and --tabs")
    #expect(open.explained(Self.invalid("scene")).message == error.message)
    let rooted = try #require(Invocation(["open", "s", "--root", "A"]).verb as? OpenVerb)
    #expect(rooted.explained(error) == error)
  }

  @Test(arguments: [
    ("[]", "it is no JSON object"), ("1", "it is no JSON object"), (#"{"a":1,"a":2}"#, "a occurs twice"),
  ])
  func whatIsNoDocumentIsSaidInWords(input: String, problem: String) {
    let run = Run(["import", "-"], input: input)
    #expect(run.code == 1)
    #expect(
      run.errors == """
        navctl: standard input is not a document of navctl export: \(problem) (NoDocument)
          navctl export makes one

        """)
  }

  @Test(arguments: [
    ("document.at", "at is missing or invalid"), ("document", "it is missing or invalid"),
  ])
  func whatADocumentLacksIsSaid(path: String, problem: String) throws {
    let verb = try #require(Invocation(["import", "f"]).verb as? ImportVerb)
    let error = verb.explained(Self.invalid(path))
    #expect(error.message == "f is not a document of navctl export: \(problem)")
    #expect(error.hints == ["navctl export makes one"])
    #expect(error.exit == .usage)
    #expect(verb.explained(Self.invalid("scene")) == Self.invalid("scene"))
  }
}
