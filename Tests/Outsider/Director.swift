import NavigationClient

/// Coordinators, their children, and their results.
enum Director {
  struct HomeScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  struct ProfileScreen: Screen {
    let person: String
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  struct Vote: Codable, Equatable { var likes: Bool }

  final class MySceneCoordinator: SceneCoordinator {
    override func build() -> ViewCoordinator { HomeCoordinator() }
  }
  final class HomeCoordinator: ViewCoordinator {
    override func build() -> CoordinatorRoot { .screen(HomeScreen()) }
  }
  final class ProfileCoordinator: ViewCoordinator {
    private let person: String
    init(of person: String) { self.person = person }
    override func build() -> CoordinatorRoot { .stack(ProfileScreen(person: person)) }
  }

  static func run() throws {
    try NavigationApp.run(FreeMap.self, scene: "director") { app in
      let director = SceneDirector(MySceneCoordinator(), scene: "director", connection: app.scene).start()
      try await director.coordinator.finishToRoot().outcome()
      guard let home = director.coordinator.rootCoordinator as? HomeCoordinator else {
        throw Unexpected(place: "the root has not started")
      }
      try expectPath(app.scene, "HomeScreen")
      home.push(HomeScreen())
      home.pop()
      let profile = ProfileCoordinator(of: "Ada")
      try await home.start(child: profile).outcome()
      try expectPath(app.scene, "HomeScreen", "ProfileScreen")
      try expect(home.children.count == 1 && profile.parent === home)
      profile.finish(result: Vote(likes: true))
      try expect(try await profile.result(as: Vote.self) == Vote(likes: true))
      try expectPath(app.scene, "HomeScreen")
    }
  }
}
