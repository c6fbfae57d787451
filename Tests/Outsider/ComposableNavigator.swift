import NavigationClient

/// The path, and the operations on it.
enum ComposableNavigator {
  struct DetailScreen: Screen {
    let detailID: Int
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }
  struct SettingsScreen: Screen {
    var presentation: Presentation? { .sheet }
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  static func run() throws {
    try NavigationApp.run(FreeMap.self, scene: "composable") { app in
      let navigator = Navigator(connection: app.scene)
      let home = app.scene.path.current[0].id
      navigator.go(to: DetailScreen(detailID: 1), on: home)
      navigator.go(to: SettingsScreen(), on: DetailScreen(detailID: 1))
      try await app.scene.perform(.refresh(.init(nil)))
      try expectPath(app.scene, "Start", "DetailScreen", "SettingsScreen")

      navigator.dismiss(screen: SettingsScreen())
      navigator.replace(screen: DetailScreen(detailID: 1), with: DetailScreen(detailID: 2))
      navigator.go(to: [DetailScreen(detailID: 3).eraseToAnyScreen(), SettingsScreen().eraseToAnyScreen()], on: home)
      navigator.goBack(to: DetailScreen(detailID: 3))
      try await app.scene.perform(.refresh(.init(nil)))
      try expectPath(app.scene, "Start", "DetailScreen")
      navigator.didAppear(id: app.scene.path.current[1].id)
      navigator.dismissSuccessor(of: home)
      try await app.scene.undo()
      try expectPath(app.scene, "Start", "DetailScreen")
    }
  }
}
