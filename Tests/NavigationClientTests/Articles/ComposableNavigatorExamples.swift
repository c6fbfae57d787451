import NavigationClient
import NavigationClientTesting
import Testing

/// The examples of "If you know the Composable Navigator", word for word.
struct ComposableNavigatorExamples {
  struct HomeScreen: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  struct DetailScreen: Screen {
    let detailID: Int
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  struct SettingsScreen: Screen {
    var presentation: Presentation? { .sheet }
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  @Test func dataSources() throws {
    let dataSource = try Navigator.Datasource(root: HomeScreen())
    let navigator = Navigator(dataSource: dataSource)
    navigator.go(to: DetailScreen(detailID: 123), on: HomeScreen())
    expectPath(dataSource, "HomeScreen", "DetailScreen(detailID=123)")
  }

  @Test(arguments: ArticleStage.available)
  func paths(stage: ArticleStage) async throws {
    try await stage.run(root: HomeScreen()) { scene, _ in
      let navigator = Navigator(scene: scene)
      navigator.go(to: DetailScreen(detailID: 123), on: HomeScreen())
      navigator.go(to: SettingsScreen(), on: DetailScreen(detailID: 123))

      for await update in scene.updates where update.current.count == 3 {
        #expect(update.current.map(\.name) == ["HomeScreen", "DetailScreen", "SettingsScreen"])
        break
      }

      navigator.goBack(to: HomeScreen())
      navigator.replace(
        path: HomeScreen().eraseToAnyScreen(), DetailScreen(detailID: 456).eraseToAnyScreen())
      navigator.dismiss(screen: DetailScreen(detailID: 456))
      await scene.settled()
      expectPath(scene, "HomeScreen")
    }
  }

  @Test(arguments: ArticleStage.available)
  func whatReplaceKeeps(stage: ArticleStage) async throws {
    try await stage.run(root: HomeScreen()) { scene, _ in
      let (a, b) = (HomeScreen().eraseToAnyScreen(), DetailScreen(detailID: 2).eraseToAnyScreen())
      let (c, d) = (DetailScreen(detailID: 3).eraseToAnyScreen(), DetailScreen(detailID: 4).eraseToAnyScreen())
      let e = DetailScreen(detailID: 5).eraseToAnyScreen()
      let navigator = Navigator(scene: scene)
      navigator.replace(path: a, b, c, d)
      await scene.settled()
      let before = scene.path.current
      for element in before { navigator.didAppear(id: element.id) }
      navigator.replace(path: a, b, e)
      await scene.settled()
      #expect(scene.path.current.prefix(2).map(\.id) == before.prefix(2).map(\.id))
      #expect(scene.path.current.map(\.hasAppeared) == [true, false, false])
      navigator.didAppear(id: before[1].id)
      navigator.go(to: [d.eraseToAnyModalScreen()], on: before[1].id)
      await scene.settled()
      #expect(scene.path.current.map(\.hasAppeared) == [true, true, false])
      navigator.go(to: SettingsScreen(), on: before[1].id)
      await scene.settled()
      #expect(scene.path.current.map(\.hasAppeared) == [true, true, false])
    }
  }

  /// A view with a button.
  struct Home {
    let navigator: Navigator
    let id: ScreenID
    func didTapDetail() { navigator.go(to: DetailScreen(detailID: 123), on: id) }
  }

  @Test func mocks() {
    var invocations: [Navigator.GoToInvocation] = []
    let navigator = Navigator.mock(goToInvoked: { invocations.append($0) })
    Home(navigator: navigator, id: 4).didTapDetail()
    let destination = DetailScreen(detailID: 123).eraseToAnyScreen()
    #expect(invocations == [.init(destination: destination, target: .id(4))])
  }
}
