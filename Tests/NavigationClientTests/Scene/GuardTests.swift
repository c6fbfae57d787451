import NavigationClient
import NavigationClientTesting
import Testing

/// Guards are asked in the order of the commands.
struct GuardTests {
  private enum Flow: SceneMap {
    static let name = "notes", version = "1.0.0"
    struct Cases: WindowCases { let notes = Case(Stack<Notes>()) }
  }
  private struct Notes: ContentScreen { let write = Push<Note>() }
  private struct Note: ContentScreen {
    struct Context: ScreenContext { var text: String }
    let write = Push<Note>()
    let back = Back()
  }

  @Test(arguments: SceneWay.allCases)
  func aRefusalFailsItsCommandAlone(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(Flow.self, guarding: ["Note"])
      var (asked, failures): ([String], [String]) = ([], [])
      scene.answerGuards(of: Note.self) { context, answer in
        asked.append(context.text)
        answer(context.text == "milk" ? .refuse("not yet bought") : .allow)
      }
      scene.onError = { failures.append("\($0)") }
      let router = Router<Notes>(on: scene)
      router.move(\.write, with: .init(text: "milk"))
      router.back()
      router.move(\.write, with: .init(text: "bread"))
      router.back()
      await expectPath(of: scene, "Notes", "Note(text=milk)")
      #expect(asked == ["milk", "bread"])
      #expect(failures.count == 1 && failures.first?.contains("not yet bought") == true)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func anAnswerMayTakeItsTime(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(Flow.self, guarding: ["Note"])
      var answers: [(GuardAnswer) -> Void] = []
      scene.answerGuards(of: Note.self) { _, answer in answers.append(answer) }
      let router = Router<Notes>(on: scene)
      router.move(\.write, with: .init(text: "milk"))
      router.back()
      let write = router.move(\.write, with: .init(text: "bread"))
      await scenes.wait { !answers.isEmpty }
      expectPath(scene, "Notes", "Note(text=milk)")
      answers[0](.allow)
      try await write.outcome()
      expectPath(scene, "Notes", "Note(text=bread)")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func everyScreenThatWouldLeaveIsAskedAndOneRefusalIsEnough(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(Flow.self, guarding: ["Note"])
      var asked: [String] = []
      scene.answerGuards(of: Note.self) { context, answer in
        asked.append(context.text)
        answer(context.text == "milk" ? .refuse("not yet bought") : .allow)
      }
      let router = Router<Notes>(on: scene)
      try await router.move(\.write, with: .init(text: "bread")).outcome()
      try await Router<Note>(on: scene).move(\.write, with: .init(text: "milk")).outcome()
      do throws(CallFailure) {
        try await scene.perform(.pop(.init(.toRoot)))
        Issue.record("a screen that may not leave has left")
      } catch {
        guard case .remote(let failure) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(failure.shortName == "Refused" && failure.parameters["reason"]?.stringValue == "not yet bought")
        #expect(failure.parameters["title"]?.stringValue == "Note")
      }
      #expect(asked.sorted() == ["bread", "milk"])
      await expectPath(of: scene, "Notes", "Note(text=bread)", "Note(text=milk)")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aFrontEndSkipsItsOwnGuardsByForceAndADryRunOnlyNamesThem(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(Flow.self, guarding: ["Note"])
      scene.answerGuards(of: Note.self) { _, answer in
        Issue.record("it was asked")
        answer(.refuse())
      }
      let ids = try await Router<Notes>(on: scene).move(\.write, with: .init(text: "milk")).outcome().ids
      let dry = try await scene.perform(.back, options: .init(dryRun: true))
      #expect(dry.guarded == ids && dry.changed)
      try await scene.perform(.back, options: .init(force: true))
      expectPath(scene, "Notes")
    }
  }
}
