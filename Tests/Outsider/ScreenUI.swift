import NavigationClient

/// The flow in one place, and paths through it.
enum ScreenUI {
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
  struct Match: ContentScreen { let page = Push<Page>() }
  struct Filter: ContentScreen {
    struct Result: ScreenContext { var words: [String] }
    let apply = Dismiss<Result>()
    let cancel = Dismiss()
  }
  struct Search: ContentScreen {
    let page = AnyScreenTransition(Push<Page>())
    let filter = PreciseTransition<Stack<Filter>>(Present<Filter>(in: .stack))
  }

  static func run() throws {
    try NavigationApp.run(LeagueFlow.self, scene: "screenui") { app in
      let scene = app.scene
      let contents = try ScreenContents<String>(of: LeagueFlow.self)
      try expect(try scene.path.top.flatMap { try contents.content(of: $0, on: scene) } == "— Launch —")

      try await LeagueFlow.router(on: scene)[case: \.main][tab: \.feed][move: \.page, .init(number: 3)].move().outcome()
      LeagueFlow.router.case(\.main).tab(\.feed).move(\.page).move(\.match).move(from: scene)
      let router = Router<Match>(on: scene)
      router.move(\.page, with: .init(number: 4), completion: nil)
      router.back(completion: nil)
      try await router.move(\.notice, with: .init(message: "Hello world")).outcome()
      try expectPath(scene, "Feed", "Page", "Match", "Notice")
      try expect(router[next: \.page].title == "Page")

      LeagueFlow.router(on: scene)[case: \.main][tab: \.feed].move()
      let filter = Router<Feed>(on: scene).present(\.filter)
      Router<Filter>(on: scene).move(\.apply, with: .init(words: ["cup"]))
      try expect(try await filter.result?.words == ["cup"])
    }
  }
}

struct Notice: ContentScreen {
  struct Context: ScreenContext { var message: String }
  let ok = Dismiss()
}

extension ContentScreen {
  var notice: Present<Notice> { Present(as: .alert) }
}
