import Navigation
import NavigationClient
import NavigationClientTesting
import Testing

/// Screens that a front-end puts on the path itself are shown by their own instances.
struct LocalScreenTests {
  private final class Card: ViewContainer, Screen, @unchecked Sendable {
    let number: Int
    init(number: Int) { self.number = number }
    enum CodingKeys: CodingKey { case number }
    required init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(number, forKey: .number)
    }
  }

  private final class Frame: ViewContainer {
    let inner: ViewContainer
    init(_ inner: ViewContainer) { self.inner = inner }
  }

  private struct Framed: ScreenDecorator {
    func decorate(_ content: inout ScreenDescription) { content.title = "framed" }
    func build<Decorated: Screen>(screen: Decorated, navigator: ScreenNavigator) -> Frame
    where Decorated.Container == ViewContainer { Frame(screen.build(navigator: navigator)) }
  }

  private struct Plain: Screen {
    func build(navigator: ScreenNavigator) -> ViewContainer { ViewContainer() }
  }

  private func top(_ tree: ContainerTree) -> ViewContainer? {
    tree.navigator.scene.path.top.flatMap { tree.container(of: $0.id) }
  }

  @Test(arguments: SceneWay.allCases)
  func theInstanceThatIsPushedIsShownWhetherItsTypeIsRegisteredOrNot(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      for registry in [ScreenRegistry(Plain.self), ScreenRegistry(Plain.self, Card.self)] {
        let scene = try await scenes.open(Plain())
        let tree = ContainerTree(ScreenNavigator(scene), registry: registry)
        let (first, second) = (Card(number: 1), Card(number: 2))
        tree.navigator.navigate(fromTop: .stack) { $0.push(first).push(second) }
        await scene.settled()
        #expect(top(tree) === second)
        tree.navigator.navigate(fromTop: .stack) { $0.pop() }
        await scene.settled()
        #expect(top(tree) === first && second.nodeID == nil)
        // It shows one node already.
        tree.navigator.navigate(fromTop: .stack) { $0.push(first) }
        await scene.settled()
        #expect(top(tree) !== first)
      }
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aDecoratorBuildsWhereItsScreenIsPushed(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(Plain())
      let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(Plain.self))
      tree.navigator.navigate(fromTop: .stack) { $0.push(Plain().decorated(by: Framed())) }
      await scene.settled()
      #expect(top(tree) is Frame && scene.path.top?.title == "framed")
    }
  }

  @Test(arguments: SceneWay.allCases)
  func othersAndLaterLaunchesBuildFromArguments(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      let scene = try await scenes.open(Plain())
      let registry = ScreenRegistry(Plain.self, Card.self)
      let (tree, other) = (
        ContainerTree(ScreenNavigator(scene), registry: registry),
        ContainerTree(ScreenNavigator(scene), registry: registry)
      )
      let card = Card(number: 7)
      tree.navigator.navigate(fromTop: .stack) { $0.push(card) }
      await scene.settled()
      let built = [top(other), top(ContainerTree(ScreenNavigator(scene), registry: registry))].map { $0 as? Card }
      #expect(top(tree) === card && built.allSatisfy { $0 !== card && $0?.number == 7 })
    }
  }

  /// A kind of screen whose instances have names of their own.
  private struct Page: Screen {
    let name: String
    func build(navigator: ScreenNavigator) -> ViewContainer { PageContainer(name) }
  }

  private final class PageContainer: ViewContainer {
    let name: String
    init(_ name: String) { self.name = name }
  }

  @Test(arguments: SceneWay.allCases)
  func instancesWithNamesOfTheirOwnAreBuiltByTheTypeThatIsAddedForThem(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      var registry = ScreenRegistry(Plain.self)
      registry.add(Page.self, named: "News", "Weather")
      let scene = try await scenes.open(Plain())
      let tree = ContainerTree(ScreenNavigator(scene), registry: registry)
      for name in ["News", "Weather"] {
        tree.navigator.navigate(fromTop: .stack) { $0.push(Page(name: name)) }
        // Another front-end, or a later launch, builds it from its node.
        let later = ContainerTree(ScreenNavigator(scene), registry: registry)
        await scene.settled()
        #expect((top(later) as? PageContainer)?.name == name && scene.path.top?.name == name)
      }
    }
  }

  @Test(arguments: SceneWay.allCases)
  func aRouteThatFailsLeavesNothingBehind(_ way: SceneWay) async throws {
    try await way.run { scenes, _ in
      var failures = 0
      let scene = try await scenes.open(Plain()) { _ in failures += 1 }
      let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(Plain.self, Card.self))
      let card = Card(number: 7)
      tree.navigator.navigate(fromTop: .stack) { $0.push(card).fail("no") }
      await scene.settled()
      scene.send(.push(.init(try Card(number: 7).content())))
      await scene.settled()
      #expect(failures == 1 && top(tree) is Card && top(tree) !== card)
    }
  }

  /// Another front-end's commit may be reported before the reply by which a route fails.
  @Test(arguments: [SceneWay.navd, .delayed], 1...8 as ClosedRange<UInt64>)
  func aRouteThatFailsLeavesItsScreenToNoOtherFrontEnd(_ way: SceneWay, seed: UInt64) async throws {
    try await way.run(seed: seed) { scenes, _ in
      let scene = try await scenes.open(Plain()) { _ in }
      let other = try await scenes.attachAnother(to: scene)
      let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(Plain.self, Card.self))
      let card = Card(number: 7)
      let route = tree.navigator.navigate(fromTop: .stack) { $0.push(card).fail("no") }
      other.send(.push(.init(try Card(number: 7).content())))
      await #expect(throws: CallFailure.self) { try await route.outcome() }
      await scenes.wait { scene.path.current.count == 2 }
      #expect(top(tree) is Card && top(tree) !== card)
      await other.settled()
    }
  }

  @Test(arguments: SceneWay.allCases, 1...8 as ClosedRange<UInt64>)
  func aRouteThatFailsLeavesItsScreenToNoLaterCommand(_ way: SceneWay, seed: UInt64) async throws {
    try await way.run(seed: seed) { scenes, _ in
      let scene = try await scenes.open(Plain()) { _ in }
      let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(Plain.self, Card.self))
      let card = Card(number: 7)
      tree.navigator.navigate(fromTop: .stack) { $0.push(card).fail("no") }
      scene.send(.push(.init(try Card(number: 7).content())))
      await scene.settled()
      #expect(top(tree) is Card && top(tree) !== card)
    }
  }
}
