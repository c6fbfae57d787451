import NavigationClient
import NavigationClientTesting
import Testing

// The examples of "If you know ScreenUI", word for word.

/// Keeps the types apart from those of other tests.
enum ScreenUIArticle {
  struct Feed: ContentScreen {
    let title = "Feed"
    let page = Push<Page>()
    let filter = Present<Filter>(in: .stack)
  }

  struct Page: ContentScreen {
    struct Context: ScreenContext { var number: Int }
    let title = "Page"
    let match = Push<Match>(optional: true)
  }

  struct Filter: ContentScreen {
    struct Result: ScreenContext { var words: [String] }
    let apply = Dismiss<Result>()
    let cancel = Dismiss()
  }

  struct Match: ContentScreen { let page = Push<Page>() }

  enum LeagueFlow: SceneMap {
    static let name = "league"
    static let version = "1.0.0"
    struct Cases: WindowCases {
      let launch = Case(Stack<Launch>())
      let main = Case(Tabs(MainTabs()))
    }
    struct MainTabs: TabItems {
      let feed = Tab(Stack<Feed>())
      let search = Tab(Stack<Search>())
    }
    static var universal: [UniversalTransition] { [UniversalTransition(\.notice)] }
  }

  struct Launch: ContentScreen {
    let title = "Launch"
    let enter = Root(\LeagueFlow.Cases.main)
    func makeContent(_ context: NoContext, router: Router<Launch>) -> String { "— \(router[next: \.title]) —" }
  }

  struct Search: ContentScreen {
    let page = AnyScreenTransition(Push<Page>())
    let filter = PreciseTransition<Stack<Filter>>(Present<Filter>(in: .stack))
  }

  enum AppMap: SceneMap {
    static let name = "app"
    static let version = "1.0.0"
    static let window = ConditionalWindow {
      Begin()
      Tabs {
        Stack(Feed())
        Stack(Finder(user: Present(Stack(Player(team: Push(Team()))))))
        Stack(Dashboard(user: Push(Player(team: Team().navigation().present()))))
      }
    }
  }

  struct Player: ContentScreen {
    let team: AnyScreenTransition<NoContext>?
    init() { team = nil }
    init(team: some ScreenTransition<NoContext>) { self.team = AnyScreenTransition(team) }
  }
  struct Team: ContentScreen {}
  struct Begin: ContentScreen { let enter = RootTo<Feed>() }
  struct Finder: ContentScreen { var user = Present<Player>() }
  struct Dashboard: ContentScreen { var user = Push<Player>() }
}

struct Notice: ContentScreen {
  struct Context: ScreenContext { var message: String }
  let ok = Dismiss()
}

extension ContentScreen {
  var notice: Present<Notice> { Present(as: .alert) }
}

struct ScreenUIExamples {
  typealias LeagueFlow = ScreenUIArticle.LeagueFlow
  typealias Feed = ScreenUIArticle.Feed
  typealias Page = ScreenUIArticle.Page

  @Test(arguments: ArticleStage.available)
  func theExamplesDoWhatTheArticleSays(stage: ArticleStage) async throws {
    try await stage.run(LeagueFlow.self) { scene, _ in
      let document = try LeagueFlow.document
      #expect(document.hasPrefix("map: league\n"))
      let contents = try ScreenContents<String>(of: LeagueFlow.self)
      let shown = try scene.path.top.flatMap { try contents.content(of: $0, on: scene) }
      #expect(shown == "— Launch —")

      try await LeagueFlow.router(on: scene)[case: \.main][tab: \.feed][move: \.page, .init(number: 3)].move().outcome()
      try await LeagueFlow.router.case(\.main).tab(\.feed).move(\.page).move(\.match).move(from: scene).outcome()
      expectPath(scene, "Feed", "Page(number=3)", "Match")

      try await scene.perform(.pop(.init(.toRoot)))
      var seen: [String] = []
      let observation = scene.observe { update in seen.append(update?.top?.name ?? "") }
      let router = Router<Feed>(on: scene)
      try await router.move(\.page, with: .init(number: 7)).outcome()
      router.move(\.notice, with: .init(message: "Hello"))
      router.back()
      let title = router[next: \.page].title
      await scene.settled()
      #expect(title == "Page" && seen == ["Feed", "Page", "Notice", "Page"])
      withExtendedLifetime(observation) {}
      expectPath(scene, "Feed", "Page(number=7)")

      try await scene.setTabs {
        RunTimeTab(Feed.self, name: "feed")
        for number in 1...3 { RunTimeTab(Page.self, .init(number: number), name: "page \(number)") }
      }.outcome()
      #expect(scene.state?.tabNames == ["feed", "page 1", "page 2", "page 3"])
    }
  }

  @Test(arguments: ArticleStage.available)
  func aScreenIsConfiguredWhereItIsUsed(stage: ArticleStage) async throws {
    typealias AppMap = ScreenUIArticle.AppMap
    typealias Player = ScreenUIArticle.Player
    try await stage.run(AppMap.self) { scene, _ in
      try await AppMap.router(on: scene)[case: \.1][tab: \.2][move: \.user].move().outcome()
      expectPath(scene, "Dashboard", "Player(variant=Dashboard.user)")
      let player = try Router<Player>(on: scene, in: AppMap.self)
      try await player.move(\.team).outcome()
      expectPath(scene, "Dashboard", "Player(variant=Dashboard.user)", "Team+sheet")
      #expect(scene.path.top?.place == .sheet)
    }
  }
}
