import JSON
import Navigation
import NavigationClient
import NavigationClientTesting
import SceneMap
import Testing

/// Requests as in Tempura's documentation.
struct RoutableTests {
  private nonisolated(nonsending) func scene(_ scenes: SceneOpener) async throws -> any RequestAnswering {
    let scene = try await scenes.open(ListMap.self)
    try scene.answerRequests(of: ListMap.self)
    return scene
  }

  @Test(arguments: SceneWay.allCases)
  func aContextReachesTheScreenThatIsShown(_ way: SceneWay) async throws {
    enum Flow: SceneMap {
      static let name = "shop", version = "1.0.0"
      struct Cases: WindowCases { let list = Case(Stack<Shelf>()) }
      static var handlers: RequestHandlers { RequestHandlers([.show("Label"): .presentModally(Label.self)]) }
    }
    struct Shelf: ContentScreen, RoutableWithConfiguration {
      var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
        [.show("Article"): .push(Article.self), .change("Article"): .replace(Article.self)]
      }
    }
    struct Article: ContentScreen {
      struct Context: ScreenContext { var sku: String, note: String? }
    }
    struct Label: ContentScreen {
      struct Context: ScreenContext { var size: Double }
    }
    try await way.run { scenes, _ in
      var failures: [String?] = []
      let scene = try await scenes.open(Flow.self) { failures.append($0.remoteName) }
      try await scene.dispatch(Show(Article.self, context: .init(sku: "7", note: nil))).outcome()
      try await scene.dispatch(Show(Label.self, context: .init(size: 3))).outcome()
      expectPath(scene, "Shelf", "Article(sku=\"7\")", "Label(size=3)+sheet")
      let failure = await #expect(throws: CallFailure.self) { try await scene.dispatch(Show("Article")).outcome() }
      #expect(failure?.remoteName == "org.navd.Navigation.InvalidArgument")
      // What JSON cannot express is a failure of the command, whether it is awaited or not.
      scene.dispatch(Show(Label.self, context: .init(size: .infinity)))
      #expect(failures == ["org.navd.Navigation.InvalidArgument"])
    }
  }

  @Test func theTablesAreInTheMap() throws {
    let document = try ListMap.document
    #expect(MapReading(document, file: "list").findings.map(\.description) == [])
    for line in [
      "AddItemScreen: {present: AddItemScreen}", #"SecretScreen: {delegate: true, timeout: "2s"}"#,
      "change: {OtherItemScreen: {replace: OtherItemScreen}}",
      "handles: {show: {NoteScreen: {delegate: true}}, hide: {AddItemScreen: {delegate: true}}}",
      "NoteScreen: {push: NoteScreen, animated: false}", "AddItemScreen: {pop: true, optional: true}",
      "roots:\n  show: {HelpScreen: {present: HelpScreen, as: popover}}",
      "HelpScreen: {handles: {hide: {HelpScreen: {dismiss: soft}}}}",
    ] {
      #expect(document.contains(line), "\(line) is not in\n\(document)")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aShowIsCarriedOutByTheScreenThatHandlesIt(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scene(scenes)
      try await scene.dispatch(Show("AddItemScreen")).outcome()
      expectPath(scene, "ListScreen", "AddItemScreen+sheet")
      try await scene.dispatch(Hide("AddItemScreen")).outcome()
      expectPath(scene, "ListScreen")
      try await scene.dispatch(Show("ItemScreen", "NoteScreen")).outcome()
      expectPath(scene, "ListScreen", "ItemScreen", "NoteScreen")
      try await scene.dispatch(Hide("ItemScreen", atomic: true)).outcome()
      expectPath(scene, "ListScreen")
      try await scene.dispatch(Show("HelpScreen")).outcome()
      try await scene.dispatch(Hide("HelpScreen", animated: false)).outcome()
      expectPath(scene, "ListScreen")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aRouteIsGoneTo(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scene(scenes)
      try await scene.navigate(to: ["ListScreen", "ItemScreen"], context: JSONObject(parsing: #"{"why":"test"}"#))
        .outcome()
      expectPath(scene, "ListScreen", "ItemScreen")
      #expect(scene.path.context?.text == #"{"why":"test"}"#)
      try await scene.navigate(to: ["ListScreen", "OtherItemScreen"]).outcome()
      expectPath(scene, "ListScreen", "OtherItemScreen")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatIsCustomAsksThisFrontEnd(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scene(scenes)
      let failure = await #expect(throws: CallFailure.self) { try await scene.dispatch(Show("SecretScreen")).outcome() }
      #expect(failure?.remoteName == "org.navd.Navigation.RequestNotHandled")
      try await scene.dispatch(Show("SecretScreen", context: JSONObject(parsing: #"{"key":"open"}"#))).outcome()
      expectPath(scene, "ListScreen", "SecretScreen")
      try await scene.dispatch(Hide("SecretScreen")).outcome()
      expectPath(scene, "ListScreen")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aFrontEndWithoutAHandlerHandlesNoRequest(_ way: SceneWay) async throws {
    enum Flow: SceneMap {
      static let name = "patient", version = "1.0.0"
      struct Cases: WindowCases { let list = Case(Stack<Patient>()) }
    }
    struct SecretScreen: ContentScreen {}
    struct Patient: ContentScreen, RoutableWithConfiguration {
      let secret = Push<SecretScreen>()
      var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
        [.show("SecretScreen"): .custom(timeout: .seconds(60)) { _, answer in answer(.notHandled) }]
      }
    }
    try await way.run { scenes, _ in
      let scene = try await scenes.open(Flow.self)
      var failures: [String?] = []
      scene.dispatch(Show("SecretScreen")) {
        if case .failure(let failure) = $0 { failures.append(failure.remoteName) }
      }
      // Long before the timeout.
      await scenes.wait { !failures.isEmpty }
      #expect(failures == ["org.navd.Navigation.RequestNotHandled"])
    }
  }

  @Test(arguments: SceneWay.allCases)
  func commandsWaitForAnAnswerThatTakesItsTime(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scene(scenes)
      var answers: [(RouteAnswer) -> Void] = []
      scene.onRequest = { request, answer in
        #expect(request.request == .show("SecretScreen") && request.from == "ListScreen")
        answers.append(answer)
      }
      scene.dispatch(Show("SecretScreen"))
      scene.dispatch(Show("ItemScreen"))
      await scenes.wait { !answers.isEmpty }
      expectPath(scene, "ListScreen")
      answers[0](.handled([.push(.init(.init("SecretScreen")))]))
      await expectPath(of: scene, "ListScreen", "SecretScreen", "ItemScreen")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func routablesAnswerByTheirIdentifier(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scene(scenes)
      scene.answerRequests(by: [ListScreen(), AddItemScreen()])
      scene.dispatch(Show("AddItemScreen"))
      scene.dispatch(Hide("AddItemScreen"))
      await expectPath(of: scene, "ListScreen")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aTableOfARoutableMayLeaveARequestUnhandled(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scene(scenes)
      scene.answerRequests(by: [ListScreen()])
      var failures: [String?] = []
      scene.dispatch(Show("SecretScreen")) {
        if case .failure(let failure) = $0 { failures.append(failure.remoteName) }
      }
      scene.dispatch(Show("ItemScreen"))
      await scene.settled()
      #expect(failures == ["org.navd.Navigation.RequestNotHandled"])
      expectPath(scene, "ListScreen", "ItemScreen")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whoAnswersTwiceIsHeardOnce(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scene(scenes)
      scene.onRequest = { _, answer in
        for _ in 0..<2 { answer(.handled([.push(.init(.init("SecretScreen")))])) }
      }
      var replies = 0
      scene.dispatch(Show("SecretScreen")) { _ in replies += 1 }
      await scene.settled()
      #expect(replies == 1)
      expectPath(scene, "ListScreen", "SecretScreen")
    }
  }

  @Test func aTableCarriesRequestsOutByHand() throws {
    let list = ListScreen()
    #expect(list.routeIdentifier == "ListScreen")
    #expect(list.handledRequests == [.show("SecretScreen")])
    var done: [Navigation.Operation] = []
    #expect(list.show(identifier: "ItemScreen", from: "ListScreen", animated: true, context: nil) { done += $0 })
    #expect(list.hide(identifier: "ItemScreen", from: "ListScreen", animated: true, context: nil) { done += $0 })
    #expect(!list.hide(identifier: "Nothing", from: "ListScreen", animated: true, context: nil) { done += $0 })
    #expect(done == [.push(.init(.init("ItemScreen"))), .dismiss(.init(.init(.name("ItemScreen"))))])
    let item = ItemScreen()
    #expect(item.change(from: "ItemScreen", to: "OtherItemScreen", animated: true, context: nil) { done += $0 })
    #expect(done.last == .replaceScreen(.init(.init(.name("ItemScreen")), with: .init("OtherItemScreen"))))
  }

  @Test func aConnectionAnswersWhatNavdDelegates() async throws {
    let element =
      #"{"id":4,"name":"ListScreen","presentation":"root","hasAppeared":true}"#
    let request =
      #","request":{"request":"r1","kind":"show","element":"SecretScreen","of":\#(element),"animated":false,"#
      + #""context":{"key":"open"},"deadline":""}"#
    let answered = AnswersSeen()
    try await FrontEndLife.run(waits: false) { call in
      if call.method.hasSuffix(".AnswerRequest") {
        answered.parameters.append(call.parameters.description)
        return [#"{"parameters":{}}"#]
      }
      return call.method.hasSuffix(".Attach")
        ? SceneScript.beginning("ListScreen", 1) + [SceneScript.event("request", 1, request)] : [SceneScript.outcome(1)]
    } _: { connection, actor in
      try connection.answerRequests(of: ListMap.self)
      let handle = connection.onRequest
      let asked = await withCheckedContinuation(isolation: actor) { waiter in
        connection.onRequest = { asked, answer in
          handle?(asked, answer)
          waiter.resume(returning: asked)
        }
      }
      #expect(asked.request == .show("SecretScreen") && asked.id == 4 && !asked.animated)
      // The answer has a connection of its own.
      while answered.parameters.isEmpty { try await connection.perform(.back) }
    }
    #expect(
      answered.parameters == [
        #"{"scene":"s","request":"r1","handled":true,"#
          + #""operations":[{"operation":"Push","screen":{"name":"SecretScreen"}}]}"#
      ])
  }
}

/// The answers that a scripted daemon received. Written on its loop's thread, and read after the loop has ended.
private final class AnswersSeen: @unchecked Sendable {
  var parameters: [String] = []
}
