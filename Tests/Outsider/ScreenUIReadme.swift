import NavigationClient

/// The name of the container in ScreenUI.
typealias Navigation<Root: ContentScreen> = Stack<Root>

/// The "real world example" of ScreenUI's README: screens are configured where they are used.
enum ScreenUIReadme {
  enum AppMap: SceneMap {
    static let name = "screenui-readme"
    static let version = "1.0.0"
    static let window = ConditionalWindow {
      Launch()
      Welcome(
        login: Present(Navigation(Login())),
        registration: Present(Navigation(Registration()))
      )
      Tabs {
        Navigation(
          Feed(
            page: Push(Page()),
            match: Push(Match()),
            gameDay: Push(GameDay(match: Push(Match()))),
            tournament: Push(Tournament(match: Push(Match())))
          )
        )
        Navigation(
          Search(
            filter: AnySearchFilter()
              .navigation()
              .present(),
            user: Present(Navigation(Player(team: Push(Team())))),
            team: Team(player: Player().push())
              .navigation()
              .present(),
            league: Present(Navigation(League())),
            match: Present(Navigation(Match()))
          )
        )
        Navigation(
          Dashboard(
            edit: Flow(base: UserEdit(editable: true)).present(),
            entities: .init(
              user: Push(Player(team: Team().navigation().present())),
              team: Push(Team(player: Player().navigation().present())),
              league: Push(
                League(
                  team: Push(Team()),
                  tournament: Push(Tournament(match: Push(Match())))
                ))
            )
          )
        )
        Navigation(
          Messages(
            settings: Present(
              Settings(
                account: Push(AccountInfo()),
                changePassword: Push(ChangePassword())
              ).navigation()
            )
          )
        )
      }
    }
  }

  // MARK: - The screens

  struct Launch: ContentScreen {
    let welcome = RootTo<Welcome>()
    let enter = RootTo<Feed>()
  }
  struct Welcome: ContentScreen {
    var login = Present<Login>()
    var registration = Present<Registration>()
    let enter = RootTo<Feed>()
  }
  struct Login: ContentScreen {}
  struct Registration: ContentScreen {}

  struct Feed: ContentScreen {
    var page = Push<Page>()
    var match = Push<Match>()
    var gameDay = Push<GameDay>()
    var tournament = Push<Tournament>()
  }
  struct Page: ContentScreen { let title = "Page" }
  struct Match: ContentScreen {}
  struct GameDay: ContentScreen { var match = Push<Match>() }
  struct Tournament: ContentScreen { var match = Push<Match>() }

  struct Search: ContentScreen {
    var filter = Present<AnySearchFilter>()
    var user = Present<Player>()
    var team = Present<Team>()
    var league = Present<League>()
    var match = Present<Match>()
  }
  struct AnySearchFilter: ContentScreen {}
  /// Leads to its team in different ways, or not at all.
  struct Player: ContentScreen {
    struct Context: ScreenContext { var id: Int }
    let title = "Player"
    let team: AnyScreenTransition<Team.Context>?
    init() { team = nil }
    init(team: some ScreenTransition<Team.Context>) { self.team = AnyScreenTransition(team) }
    func makeContent(_ context: Context, router: Router<Player>) -> String {
      "player \(context.id)" + (router[next: \.team] == nil ? "" : " of a team")
    }
  }
  struct Team: ContentScreen {
    struct Context: ScreenContext { var name: String }
    let player: AnyScreenTransition<Player.Context>?
    init() { player = nil }
    init(player: some ScreenTransition<Player.Context>) { self.player = AnyScreenTransition(player) }
  }
  struct League: ContentScreen {
    var team: Push<Team>?
    var tournament: Push<Tournament>?
  }

  struct Dashboard: ContentScreen {
    struct Entities: TransitionGroup {
      var user = Push<Player>()
      var team = Push<Team>()
      var league = Push<League>()
    }
    var edit = Present<UserEdit>()
    var entities = Entities()
  }
  struct UserEdit: ContentScreen {
    var editable = false
    func makeContent(_ context: NoContext, router: Router<UserEdit>) -> String {
      router[next: \.editable] ? "may be edited" : "is shown"
    }
  }
  /// A container of the application's own.
  struct Flow<Base: ContentScreen>: ScreenContainer {
    typealias Context = Base.Context
    typealias Landing = Base
    private let navigation: Navigation<Base>
    init(base: Base) { navigation = Navigation(base) }
    var contents: ContainerContents { navigation.contents }
    var landing: Base { navigation.landing }
    func present() -> Present<Base> { navigation.present() }
  }

  struct Messages: ContentScreen { var settings = Present<Settings>() }
  struct Settings: ContentScreen {
    var account = Push<AccountInfo>()
    var changePassword = Push<ChangePassword>()
  }
  struct AccountInfo: ContentScreen {}
  struct ChangePassword: ContentScreen {}

  // MARK: - The use

  static func run() throws {
    try NavigationApp.run(AppMap.self, scene: "screenui-readme") { app in
      let scene = app.scene
      let contents = try ScreenContents<String>(of: AppMap.self)
      try expectPath(scene, "Launch")

      // In Search, a player is presented and pushes the team. Nothing is awaited before the team is there.
      AppMap.router(on: scene)[case: \.2][tab: \.1][move: \.user, .init(id: 7)].move()
      let player = try Router<Player>(on: scene, in: AppMap.self)
      try await player.move(\.team, with: .init(name: "Reds")).outcome()
      try expectPath(scene, "Search", "Player", "Team")
      try expect(scene.path.top?.place == .push)
      try await scene.perform(.back)
      try expect(scene.path.top.flatMap { try contents.content(of: $0, on: scene) } == "player 7 of a team")

      // In Dashboard, the player is pushed and presents the team. The same router finds that out.
      AppMap.router.case(\.2).tab(\.2).move(\.entities.user, .init(id: 8)).move(from: scene)
      try await player.move(\.team, with: .init(name: "Blues")).outcome()
      try expectPath(scene, "Dashboard", "Player", "Team")
      try expect(scene.path.top?.place == .sheet)

      // The player of a team leads nowhere.
      AppMap.router(on: scene)[case: \.2][tab: \.1][move: \.team, .init(name: "Reds")].move()
      try Router<Team>(on: scene, in: AppMap.self).move(\.player, with: .init(id: 9))
      do {
        try await player.move(\.team, with: .init(name: "Reds")).outcome()
        try expect(false)
      } catch CallFailure.remote(let failure) {
        try expect(failure.shortName == "NotInMap")
      }
      try expectPath(scene, "Search", "Team", "Player")
      try expect(player[next: \.team] == nil)
      try expect(scene.path.top.flatMap { try contents.content(of: $0, on: scene) } == "player 9")

      // The flow has a constant of its place.
      try await AppMap.router(on: scene)[case: \.2][tab: \.2][move: \.edit].move().outcome()
      try expectPath(scene, "Dashboard", "UserEdit")
      try expect(scene.path.top.flatMap { try contents.content(of: $0, on: scene) } == "may be edited")
      try await AppMap.router(on: scene)[case: \.2][tab: \.3][move: \.settings][move: \.account].move().outcome()
      try expectPath(scene, "Messages", "Settings", "AccountInfo")

      // The content builder: tabs that are known only now.
      try await AppMap.router(on: scene)[case: \.2][tab: \.0].move().outcome()
      let leagues = ["cup", "division"]
      try await scene.setTabs {
        RunTimeTab(Feed.self, name: "feed")
        for league in leagues { RunTimeTab(League.self, name: league) }
        if leagues.isEmpty { RunTimeTab(Search.self) }
      }.outcome()
      try await scene.perform(.selectTab(.init(.name("division"))))
      try expectPath(scene, "League")
    }
  }
}
