import NavigationClient
import NavigationClientTesting
import Testing

/// The examples of "If you know Director", word for word.
struct DirectorExamples {
  struct HomeScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  struct DetailScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  struct HelpScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  struct ProfileScreen: Screen {
    let person: String
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  final class Store {
    var visits = 0
    var closed: [String] = []
  }

  final class MySceneCoordinator: SceneCoordinator {
    let store = Store()

    override func build() -> ViewCoordinator { HomeCoordinator(store: store) }

    override var coordinatorTypes: [CoordinatorType] {
      [CoordinatorType(showing: ProfileScreen.self) { ProfileCoordinator(of: $0.person) }]
    }
  }

  final class HomeCoordinator: ViewCoordinator {
    private let store: Store
    init(store: Store) { self.store = store }

    override func build() -> CoordinatorRoot { .screen(HomeScreen()) }

    override func didStart() { store.visits += 1 }

    override func didPop(_ screen: SceneNode) { store.closed.append(screen.name) }

    func didTapDetail() { push(DetailScreen()) }

    func didTapHelp() { modal(HelpScreen()) }

    func didTapProfile() { start(child: ProfileCoordinator(of: "Ada")) }
  }

  final class ProfileCoordinator: ViewCoordinator {
    private let person: String
    init(of person: String) { self.person = person }

    override func build() -> CoordinatorRoot { .stack(ProfileScreen(person: person)) }
  }

  final class RedCoordinator: ViewCoordinator {
    override func build() -> CoordinatorRoot { .screen(HomeScreen()) }
  }
  final class GreenCoordinator: ViewCoordinator {
    override func build() -> CoordinatorRoot { .screen(DetailScreen()) }
  }

  final class TabCoordinator: ViewCoordinator {
    private var redCoordinator = RedCoordinator()
    private var greenCoordinator = GreenCoordinator()

    override func build() -> CoordinatorRoot {
      startEmbedded(children: [redCoordinator, greenCoordinator])
      return .tabs()
    }
  }

  @Test(arguments: ArticleStage.available)
  func pushedAndPresented(stage: ArticleStage) async throws {
    try await stage.run(root: HelpScreen()) { scene, _ in
      let director = SceneDirector(MySceneCoordinator(), scene: scene).start()
      await scene.settled()
      let home = try #require(director.coordinator.rootCoordinator as? HomeCoordinator)
      home.didTapDetail()
      home.didTapHelp()
      await scene.settled()
      expectPath(scene, "HomeScreen", "DetailScreen", "HelpScreen+sheet")
      try await home.dismiss().outcome()
      #expect((director.coordinator as? MySceneCoordinator)?.store.closed == ["HelpScreen"])
      home.didTapProfile()
      await scene.settled()
      expectPath(scene, "HomeScreen", "DetailScreen", "ProfileScreen(person=Ada)+sheet")

      let again = SceneDirector(MySceneCoordinator(), scene: scene).start()
      #expect(again.coordinator.topCoordinator is ProfileCoordinator)
      #expect((again.coordinator as? MySceneCoordinator)?.store.visits == 0)
    }
  }

  @Test(arguments: ArticleStage.available)
  func embedded(stage: ArticleStage) async throws {
    final class Tabbed: SceneCoordinator {
      override func build() -> ViewCoordinator { TabCoordinator() }
    }
    try await stage.run(root: HelpScreen()) { scene, _ in
      let director = SceneDirector(Tabbed(), scene: scene).start()
      await scene.settled()
      let tabs = try #require(director.coordinator.rootCoordinator)
      #expect(tabs.children.count == 2)
      expectPath(scene, "HomeScreen")
      let red = tabs.children[0]
      try await red.start(child: TabCoordinator()).outcome()
      try await tabs.start(child: ProfileCoordinator(of: "Ada")).outcome()
      #expect(tabs.children.count == 3 && red.children.count == 1)

      try await director.coordinator.finishToRoot().outcome()
      // The profile has finished; the tabs contain embedded coordinators.
      #expect(tabs.children.count == 2 && red.children.first is TabCoordinator)
      try await red.children[0].finish().outcome()
      #expect(red.children.isEmpty)
    }
  }

  func visitProfile(_ home: HomeCoordinator) async throws {
    let profile = ProfileCoordinator(of: "Ada")
    try await home.start(child: profile).outcome()
    try await profile.push(DetailScreen()).outcome()
    try await profile.finish().outcome()
  }

  @Test(arguments: ArticleStage.available)
  func awaited(stage: ArticleStage) async throws {
    try await stage.run(root: HelpScreen()) { scene, _ in
      let director = SceneDirector(MySceneCoordinator(), scene: scene).start()
      await scene.settled()
      try await visitProfile(try #require(director.coordinator.rootCoordinator as? HomeCoordinator))
      expectPath(scene, "HomeScreen")
    }
  }

  /// Only compiled, since a connection needs a daemon; `DirectorRestartTests` has one.
  func connected(_ connection: SceneConnection) -> SceneDirector {
    let director = SceneDirector(MySceneCoordinator(), scene: "till-1", connection: connection).start()
    return director
  }
}
