import NavigationClient

/// The map of ScreenUI's documentation: a feed, a search, and a player and a team that lead to each other.
enum LeagueMap: SceneMap {
  static let name = "league", version = "1.0.0"

  struct Cases: WindowCases {
    let welcome = Case(Stack<Welcome>())
    let main = Case(Tabs(MainTabs(), name: "Main", back: .first))
    let match = Case(Stack<Match>())
  }
  struct MainTabs: TabItems {
    let feed = Tab(Stack<Feed>())
    let search = Tab(Stack<Search>())
    let shop = Tab(Embedded<Shop>())
  }

  static var universal: [UniversalTransition] { [UniversalTransition(\.alert), UniversalTransition(\.leave)] }

  static var links: SceneMapLinks? {
    SceneMapLinks(
      schemes: ["league"],
      scopes: [.init("signedIn", cases: [named(\.main)], expires: .seconds(90)), .init("night", active: false)],
      routes: [
        .init("/page/{number}{?note}", follow: router[case: \.main][tab: \.feed][move: \.page], scope: "signedIn"),
        .init("/first", follow: router[case: \.main][tab: \.feed][move: \.page, .init(number: 1)]),
        .init("/alert/{message}", show: Alert.self, as: .alert, needsFrontEnd: true),
      ])
  }

  static var renames: SceneMapRenames { SceneMapRenames(screens: ["News": "Feed"], arguments: ["Page.no": "number"]) }
}

extension ContentScreen {
  var alert: Present<Alert> { Present(as: .alert) }
  var leave: Root<LeagueMap.Cases, Stack<Welcome>> { Root(\.welcome, title: "Leave") }
}

struct Welcome: ContentScreen {
  let title = "Welcome"
  let enter = Root(\LeagueMap.Cases.main)
  let watch = Root(\LeagueMap.Cases.match)
}

struct Feed: ContentScreen {
  let title = "Feed"
  let icon = "newspaper"
  let limits = ["lines": 3]
  /// Not a constant for others, because JSON cannot express it.
  let color: @Sendable () -> Int = { 0xFF8800 }
  let page = Push<Page>()
  let match = Push<Match>(optional: true)
  let filter = Present<Filter>(in: .stack)
  let gallery = Present<Gallery>()
  let search = SelectTab(\LeagueMap.MainTabs.search)
}

struct Page: ContentScreen {
  struct Context: ScreenContext, Hashable {
    var number: Int
    var note: String?
    static var rules: [ArgumentRule] { [ArgumentRule(CodingKeys.number, .trait, .minimum(1))] }
  }
  static var reuse: ScreenReuse { .inStack }
  static var under: [any ContentScreen.Type] { [Feed.self] }
  let title = "A page"
  let next = Replace<Page>()
  let feed = PopTo<Feed>()
  let only = SetStack<Page>()
  let back = Back()
  let comments = Push<Comments>(
    title: "What others say", arguments: ["page": .from("number"), "order": .value(.string("newest"))])
}

struct Comments: ContentScreen {
  enum Order: String, Codable, CaseIterable { case newest, oldest }
  struct Author: Codable { var name: String, age: Int? }
  struct Context: ScreenContext {
    var page: Int
    var order: Order
    var by: Author?
    var words: [String]?
    var scores: [String: Double]?
    var isOpen: Bool?
  }
  static var guarding: ScreenGuard? { ScreenGuard(timeout: .milliseconds(1500), onTimeout: .allow) }
}

struct Match: ContentScreen {
  let title = "Match"
  let team = Push<Team>()
  let over = Root(\LeagueMap.Cases.main)
}

struct Filter: ContentScreen {
  struct Context: ScreenContext { var words: [String]? }
  struct Result: ScreenContext { var words: [String], isExact: Bool? }
  let apply = Dismiss<Result>()
  let cancel = Dismiss()
  let clear = Dismiss<Result>(result: ["words": .value(.array([]))])
}

struct Gallery: ContentScreen { let close = Dismiss() }

struct Search: ContentScreen {
  let user: AnyScreenTransition<Player.Context>
  let team = PreciseTransition<Stack<Team>>(Present<Team>(in: .stack))

  init() { user = AnyScreenTransition(Push<Player>()) }
}

struct Player: ContentScreen {
  struct Context: ScreenContext {
    var name: String
    static var rules: [ArgumentRule] { [ArgumentRule(CodingKeys.name, .trait, .minLength(1), .sensitive)] }
  }
  let team = Push<Team>()
}

struct Team: ContentScreen { let player = Push<Player>() }

struct Alert: ContentScreen {
  struct Context: ScreenContext { var message: String }
  let ok = Dismiss()
}

struct Shop: DeclaredCoordinator {
  let root = Stack<Shelf>()
  static var children: [any DeclaredCoordinator.Type]? { [Checkout.self] }
}

struct Shelf: ContentScreen { let pay = Start<Checkout>() }

struct Checkout: DeclaredCoordinator {
  struct Context: ScreenContext { var total: Int }
  struct Result: ScreenContext { var receipt: String }
  let root = Stack<Tender>()
}

struct Tender: ContentScreen {
  struct Context: ScreenContext { var total: Int }
  let card = Push<Card>()
  let cancel = Finish()
}

struct Card: ContentScreen { let paid = Finish<Checkout.Result>() }
