import JSON
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// The typed map as in ScreenUI's documentation.
struct RouterTests {
  private func scene() throws -> LocalScene { try LocalScene(map: LeagueMap.compiled()) }

  @Test func aPathIsOneCommit() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      var updates = 0
      let observation = scene.observe { _ in updates += 1 }
      let outcome = try await LeagueMap.router(on: scene)[case: \.main][tab: \.feed][move: \.page, .init(number: 3)]
        .move()
      #expect(outcome.changed && updates == 2)
      expectPath(scene, "Feed", "Page(number=3)")
      withExtendedLifetime(observation) {}
    }
  }

  @Test func theDotSyntaxIsTheSame() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      try await LeagueMap.router.case(\.main).tab(\.search).move(\.team).move(\.player, .init(name: "Ada"))
        .move(from: scene)
      expectPath(scene, "Search", "Team+sheet", "Player(name=Ada)")
    }
  }

  @Test func aContextMayBeLeftOutForWhatIsThere() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      let page = LeagueMap.router(on: scene)[case: \.main][tab: \.feed]
      try await page[move: \.page, .init(number: 3)].move()
      let id = scene.path.top?.id
      try await page[move: \.page][move: \.comments].move()
      #expect(scene.path.current.dropLast().last?.id == id)
      expectPath(scene, "Feed", "Page(number=3)", "Comments(order=newest,page=3)")
    }
  }

  @Test func whatIsNeededAndNotGivenFailsAndChangesNothing() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      let failure = await #expect(throws: CallFailure.self) {
        try await LeagueMap.router(on: scene)[case: \.main][tab: \.feed][move: \.page].move()
      }
      #expect(failure?.remoteName == "org.navd.Navigation.InvalidArgument")
      expectPath(scene, "Feed")
    }
  }

  @Test func aPathNeedsAScene() async throws {
    try await FrontEndLife.onLoop { _ in
      await #expect(throws: CallFailure.self) { try await LeagueMap.router[case: \.main].move() }
    }
  }

  @Test func aScreenMovesOnAndBack() throws {
    let scene = try scene()
    scene.onError = { Issue.record("\($0)") }
    let welcome = Router<Welcome>(on: scene)
    welcome.move(\.enter, completion: nil)
    let router = Router<Feed>(on: scene)
    router.move(\.page, with: .init(number: 7, note: "mine"), completion: nil)
    expectPath(scene, "Feed", "Page(note=mine,number=7)")
    router.back(completion: nil)
    router.move(\.alert, with: .init(message: "Hello"), completion: nil)
    expectPath(scene, "Feed", "Alert(message=Hello)+alert")
    var outcomes = 0
    Router<Alert>(on: scene).move(\.ok) { if case .success = $0 { outcomes += 1 } }
    #expect(outcomes == 1)
    router.move(\.leave, completion: nil)
    expectPath(scene, "Welcome")
  }

  @Test func constantsOfTheNextScreen() throws {
    let router = Router<Feed>(on: try scene())
    #expect(router[next: \.page].title == "A page")
    #expect(router[next: \.title] == "Feed")
    #expect(router[next: \.self].icon == "newspaper")
    #expect(router[next: \.match].title == "Match")
    #expect(router[next: \.color]() == 0xFF8800)
  }

  @Test func aRouterOfOneScreenGoesBackOnce() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      try await Router<Feed>(on: scene).move(\.page, with: .init(number: 1))
      let router = Router<Page>(on: scene, from: scene.path.top?.id)
      try await router.back()
      let failure = await #expect(throws: CallFailure.self) { try await router.back() }
      #expect(failure?.remoteName == "org.navd.Navigation.Conflict")
      expectPath(scene, "Feed")
    }
  }

  @Test func erasedAndPreciseTransitionsLeadOn() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      try await LeagueMap.router(on: scene)[case: \.main][tab: \.search].move()
      try await Router<Search>(on: scene).move(\.user, with: .init(name: "Ada"))
      expectPath(scene, "Search", "Player(name=Ada)")
      try await LeagueMap.router(on: scene)[case: \.main][tab: \.search][move: \.team].move()
      expectPath(scene, "Search", "Team+sheet")
    }
  }

  @Test func resultsAndCoordinators() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      try await Router<Feed>(on: scene).move(\.filter)
      let filter = try #require(scene.path.top)
      #expect(filter.title == nil && filter.name == "Filter")
      try await Router<Filter>(on: scene).move(\.apply, with: .init(words: ["cup"], isExact: true))
      #expect(try await scene.result(of: filter.id)?.text == #"{"isExact":true,"words":["cup"]}"#)

      try await LeagueMap.router(on: scene)[case: \.main][tab: \.shop][move: \.pay, .init(total: 12)][move: \.card]
        .move()
      expectPath(scene, "Shelf", "Tender(total=12)+sheet", "Card")
      try await Router<Card>(on: scene).move(\.paid, with: .init(receipt: "R-1"))
      expectPath(scene, "Shelf")
    }
  }

  @Test func severalMovesAreOneCommit() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      try await Router<Feed>(on: scene).move(\.page, with: .init(number: 1))
      let page = Router<Page>(on: scene, from: scene.path.top?.id)
      try await scene.apply([
        page.operation(givingIt: .init(number: 2)), page.operation(\.comments),
        Router<Comments>(on: scene).operation(\.alert, with: .init(message: "Hi")),
      ])
      expectPath(scene, "Feed", "Page(number=2)", "Comments(order=newest,page=2)", "Alert(message=Hi)+alert")
      #expect(scene.path.current.dropFirst().first?.id == page.id)
    }
  }

  @Test func tabsOfRunTime() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try scene()
      try await Router<Welcome>(on: scene).move(\.enter)
      let names = ["Ada", "Grace"]
      try await scene.setTabs {
        RunTimeTab(Feed.self, name: "feed")
        if names.count > 5 { RunTimeTab(Search.self, name: "many") } else { RunTimeTab(Team.self, name: "few") }
        for name in names { RunTimeTab(Player.self, .init(name: name), name: name) }
        if names.isEmpty { RunTimeTab(Match.self) }
      }
      let tabs = try #require(scene.state?.tabNames)
      #expect(tabs == ["feed", "few", "Ada", "Grace"])
    }
  }

  @Test func contentsAreMadeByTheScreens() throws {
    let scene = try LocalScene(map: NotesMap.compiled())
    let contents = try ScreenContents<String>(of: NotesMap.self)
    #expect(try contents.content(of: #require(scene.path.top), on: scene) == "Notes: all of 1")
    Router<Notes>(on: scene).move(\.note, with: .init(text: "milk"), completion: nil)
    let note = try #require(scene.path.top)
    #expect(try contents.content(of: note, on: scene) == "milk from \(note.id)")
    var odd = note
    odd.name = "Elsewhere"
    #expect(try contents.content(of: odd, on: scene) == nil)
    odd.name = "Note"
    odd.arguments = .empty
    #expect(throws: ArgumentsError(path: "text", problem: "is missing")) { try contents.content(of: odd, on: scene) }
  }
}

private enum NotesMap: SceneMap {
  static let name = "notes", version = "1.0.0"
  struct Cases: WindowCases { let main = Case(Stack<Notes>()) }
}

private struct Notes: ContentScreen {
  let title = "Notes"
  let note = Push<Note>()
  func makeContent(_ context: NoContext, router: Router<Notes>) -> String {
    "\(router[next: \.title]): all of \(router.scene.path.current.count)"
  }
}

private struct Note: ContentScreen {
  struct Context: ScreenContext { var text: String }
  func makeContent(_ context: Context, router: Router<Note>) -> String { "\(context.text) from \(router.id ?? 0)" }
}
