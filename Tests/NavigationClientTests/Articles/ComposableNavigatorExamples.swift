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

  @Test func paths() throws {
    let dataSource = try Navigator.Datasource(root: HomeScreen())
    let navigator = Navigator(dataSource: dataSource)

    navigator.go(to: DetailScreen(detailID: 123), on: HomeScreen())
    navigator.go(to: SettingsScreen(), on: DetailScreen(detailID: 123))
    #expect(navigator.path().current.map(\.name) == ["HomeScreen", "DetailScreen", "SettingsScreen"])

    navigator.goBack(to: HomeScreen())
    navigator.replace(
      path: HomeScreen().eraseToAnyScreen(), DetailScreen(detailID: 456).eraseToAnyScreen())
    navigator.dismiss(screen: DetailScreen(detailID: 456))
    expectPath(dataSource, "HomeScreen")
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

  @Test func updates() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try Navigator.Datasource(root: HomeScreen())
      scene.send(.push(.init(.init("DetailScreen"))))
      for await update in scene.updates {
        #expect(update.current.last?.name == "DetailScreen")
        break
      }
    }
  }
}
