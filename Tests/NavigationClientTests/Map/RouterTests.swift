import JSON
import LocalScenes
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// The typed map as in ScreenUI's documentation.
struct RouterTests {
  @Test(arguments: SceneWay.allCases)
  func aPathIsOneCommit(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      var updates = 0
      let observation = scene.observe { _ in updates += 1 }
      let outcome = try await LeagueMap.router(on: scene)[case: \.main][tab: \.feed][move: \.page, .init(number: 3)]
        .move().outcome()
      await scene.settled()
      #expect(outcome.changed && updates == 2)
      expectPath(scene, "Feed", "Page(number=3)")
      withExtendedLifetime(observation) {}
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aPathTakesADeclaredRootTransition(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      let incomplete = await #expect(throws: CallFailure.self) {
        try await LeagueMap.router(on: scene)[case: \.main][tab: \.feed][move: \.page].move().outcome()
      }
      #expect(incomplete?.remoteName == "org.navd.Navigation.InvalidArgument")
      expectPath(scene, "Welcome")
      let before = try #require(scene.revision)
      let outcome = try await LeagueMap.router(on: scene)[case: \.main][tab: \.search][move: \.team].move().outcome()
      #expect(outcome.revision == before + 1, "the path is one commit")
      expectPath(scene, "Search", "Team+sheet")
      // `leave`, which every screen has, leads to the first case.
      try await LeagueMap.router(on: scene)[case: \.welcome].move().outcome()
      expectPath(scene, "Welcome")
      try await LeagueMap.router(on: scene)[case: \.match][move: \.team].move().outcome()
      let failure = await #expect(throws: CallFailure.self) {
        try await LeagueMap.router(on: scene)[case: \.main].move().outcome()
      }
      #expect(failure?.remoteName == "org.navd.Navigation.TransitionNotAllowed")
      expectPath(scene, "Match", "Team")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func theDotSyntaxIsTheSame(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      try await LeagueMap.router.case(\.main).tab(\.search).move(\.team).move(\.player, .init(name: "Ada"))
        .move(from: scene).outcome()
      await expectPath(of: scene, "Search", "Team+sheet", "Player(name=Ada)")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aContextMayBeLeftOutForWhatIsThere(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      let page = LeagueMap.router(on: scene)[case: \.main][tab: \.feed]
      try await page[move: \.page, .init(number: 3)].move().outcome()
      let id = scene.path.top?.id
      try await page[move: \.page][move: \.comments].move().outcome()
      #expect(scene.path.current.dropLast().last?.id == id)
      expectPath(scene, "Feed", "Page(number=3)", "Comments(order=newest,page=3)")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func whatIsNeededAndNotGivenFailsAndChangesNothing(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      let failure = await #expect(throws: CallFailure.self) {
        try await LeagueMap.router(on: scene)[case: \.main][tab: \.feed][move: \.page].move().outcome()
      }
      #expect(failure?.remoteName == "org.navd.Navigation.InvalidArgument")
      expectPath(scene, "Feed")
    }
  }

  @Test func aPathNeedsAScene() async throws {
    try await FrontEndLife.onLoop { _ in
      await #expect(throws: CallFailure.self) { try await LeagueMap.router[case: \.main].move().outcome() }
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aScreenMovesOnAndBack(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      scene.onError = { Issue.record("\($0)") }
      let welcome = Router<Welcome>(on: scene)
      welcome.move(\.enter)
      let router = Router<Feed>(on: scene)
      router.move(\.page, with: .init(number: 7, note: "mine"))
      await expectPath(of: scene, "Feed", "Page(note=mine,number=7)")
      router.back()
      router.move(\.alert, with: .init(message: "Hello"))
      await expectPath(of: scene, "Feed", "Alert(message=Hello)+alert")
      var outcomes = 0
      Router<Alert>(on: scene).move(\.ok) { if case .success = $0 { outcomes += 1 } }
      await scene.settled()
      #expect(outcomes == 1)
      router.move(\.leave)
      await expectPath(of: scene, "Welcome")
    }
  }

  @Test func constantsOfTheNextScreen() throws {
    let router = Router<Feed>(on: try LocalScene(map: LeagueMap.compiled()))
    #expect(router[next: \.page].title == "A page")
    #expect(router[next: \.title] == "Feed")
    #expect(router[next: \.self].icon == "newspaper")
    #expect(router[next: \.match].title == "Match")
    #expect(router[next: \.color]() == 0xFF8800)
  }

  @Test(arguments: SceneWay.allCases)
  func aRouterOfOneScreenGoesBackOnce(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      try await Router<Feed>(on: scene).move(\.page, with: .init(number: 1)).outcome()
      let router = Router<Page>(on: scene, from: scene.path.top?.id)
      try await router.back().outcome()
      let failure = await #expect(throws: CallFailure.self) { try await router.back().outcome() }
      #expect(failure?.remoteName == "org.navd.Navigation.Conflict")
      expectPath(scene, "Feed")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func erasedAndPreciseTransitionsLeadOn(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      try await LeagueMap.router(on: scene)[case: \.main][tab: \.search].move().outcome()
      try await Router<Search>(on: scene).move(\.user, with: .init(name: "Ada")).outcome()
      expectPath(scene, "Search", "Player(name=Ada)")
      try await LeagueMap.router(on: scene)[case: \.main][tab: \.search][move: \.team].move().outcome()
      expectPath(scene, "Search", "Team+sheet")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func resultsAndCoordinators(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      try await Router<Feed>(on: scene).move(\.filter).outcome()
      let filter = try #require(scene.path.top)
      #expect(filter.title == nil && filter.name == "Filter")
      try await Router<Filter>(on: scene).move(\.apply, with: .init(words: ["cup"], isExact: true)).outcome()
      #expect(try await scene.result(of: filter.id)?.text == #"{"isExact":true,"words":["cup"]}"#)

      try await LeagueMap.router(on: scene)[case: \.main][tab: \.shop][move: \.pay, .init(total: 12)][move: \.card]
        .move().outcome()
      await expectPath(of: scene, "Shelf", "Tender(total=12)+sheet", "Card")
      try await Router<Card>(on: scene).move(\.paid, with: .init(receipt: "R-1")).outcome()
      expectPath(scene, "Shelf")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func severalMovesAreOneCommit(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      try await Router<Feed>(on: scene).move(\.page, with: .init(number: 1)).outcome()
      let page = Router<Page>(on: scene, from: scene.path.top?.id)
      try await scene.apply([
        page.operation(givingIt: .init(number: 2)), page.operation(\.comments),
        Router<Comments>(on: scene).operation(\.alert, with: .init(message: "Hi")),
      ])
      expectPath(scene, "Feed", "Page(number=2)", "Comments(order=newest,page=2)", "Alert(message=Hi)+alert")
      #expect(scene.path.current.dropFirst().first?.id == page.id)
    }
  }

  @Test(arguments: SceneWay.allCases)
  func tabsOfRunTime(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      try await Router<Welcome>(on: scene).move(\.enter).outcome()
      let names = ["Ada", "Grace"]
      try await scene.setTabs {
        RunTimeTab(Feed.self, name: "feed")
        if names.count > 5 { RunTimeTab(Search.self, name: "many") } else { RunTimeTab(Team.self, name: "few") }
        for name in names { RunTimeTab(Player.self, .init(name: name), name: name) }
        if names.isEmpty { RunTimeTab(Match.self) }
      }.outcome()
      let tabs = try #require(scene.state?.tabNames)
      #expect(tabs == ["feed", "few", "Ada", "Grace"])
    }
  }

  @Test func aTransitionMayBeAbsent() throws {
    enum Flow: SceneMap {
      static let name = "absent", version = "1.0.0"
      struct Cases: WindowCases { let main = Case(Stack<Home>()) }
    }
    struct Home: ContentScreen {
      let note: Push<Note>? = Push()
      let task: Push<Note>? = nil
    }
    #expect(try Flow.document.contains("transitions: {note: {push: Note}}"))
    var failures = 0
    let scene = try LocalScene(map: Flow.compiled()) { _ in failures += 1 }
    Router<Home>(on: scene).move(\.task, with: .init(text: "milk"))
    #expect(failures == 1)
    failures = 0
    Router<Home>(on: scene).move(\.note, with: .init(text: "milk"))
    expectPath(scene, "Home", "Note(text=milk)")
    Flow.router(on: scene)[case: \.main][move: \.note, .init(text: "tea")].move()
    expectPath(scene, "Home", "Note(text=tea)")
    Flow.router(on: scene)[case: \.main][move: \.task].move()
    #expect(failures == 1)
  }

  @Test(arguments: SceneWay.allCases)
  func contentsAreMadeByTheScreens(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(NotesMap.self)
      let contents = try ScreenContents<String>(of: NotesMap.self)
      #expect(try contents.content(of: #require(scene.path.top), on: scene) == "Notes: all of 1")
      Router<Notes>(on: scene).move(\.note, with: .init(text: "milk"))
      await scene.settled()
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
