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

  @Test func theInstanceThatIsPushedIsShownWhetherItsTypeIsRegisteredOrNot() throws {
    for registry in [ScreenRegistry(Plain.self), ScreenRegistry(Plain.self, Card.self)] {
      let scene = try LocalScene(root: Plain()) { Issue.record("\($0)") }
      let tree = ContainerTree(ScreenNavigator(scene), registry: registry)
      let (first, second) = (Card(number: 1), Card(number: 2))
      tree.navigator.navigate(fromTop: .stack) { $0.push(first).push(second) }
      #expect(top(tree) === second)
      tree.navigator.navigate(fromTop: .stack) { $0.pop() }
      #expect(top(tree) === first && second.nodeID == nil)
      // It shows one node already.
      tree.navigator.navigate(fromTop: .stack) { $0.push(first) }
      #expect(top(tree) !== first)
    }
  }

  @Test func aDecoratorBuildsWhereItsScreenIsPushed() throws {
    let scene = try LocalScene(root: Plain()) { Issue.record("\($0)") }
    let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(Plain.self))
    tree.navigator.navigate(fromTop: .stack) { $0.push(Plain().decorated(by: Framed())) }
    #expect(top(tree) is Frame && scene.path.top?.title == "framed")
  }

  @Test func othersAndLaterLaunchesBuildFromArguments() throws {
    let scene = try LocalScene(root: Plain()) { Issue.record("\($0)") }
    let registry = ScreenRegistry(Plain.self, Card.self)
    let (tree, other) = (
      ContainerTree(ScreenNavigator(scene), registry: registry),
      ContainerTree(ScreenNavigator(scene), registry: registry)
    )
    let card = Card(number: 7)
    tree.navigator.navigate(fromTop: .stack) { $0.push(card) }
    let built = [top(other), top(ContainerTree(ScreenNavigator(scene), registry: registry))].map { $0 as? Card }
    #expect(top(tree) === card && built.allSatisfy { $0 !== card && $0?.number == 7 })
  }

  @Test func aRouteThatFailsLeavesNothingBehind() throws {
    var failures = 0
    let scene = try LocalScene(root: Plain()) { _ in failures += 1 }
    let tree = ContainerTree(ScreenNavigator(scene), registry: ScreenRegistry(Plain.self, Card.self))
    let card = Card(number: 7)
    tree.navigator.navigate(fromTop: .stack) { $0.push(card).fail("no") }
    scene.send(.push(.init(try Card(number: 7).content())))
    #expect(failures == 1 && top(tree) is Card && top(tree) !== card)
  }
}
