import Navigation
import NavigationClient
import Random

/// A scene that executes random operations of a seed. Many fail and change nothing.
struct RandomScene {
  let scene: any NavigationScene
  var random: SeededRandom

  /// - Parameter scene: a scene that began with `root`.
  init(_ scene: any NavigationScene, seed: UInt64) {
    random = SeededRandom(seed: seed)
    self.scene = scene
    scene.onError = { _ in }
  }

  /// A scene in process.
  init(seed: UInt64) throws { self.init(try LocalScene(root: Self.root), seed: seed) }

  static let root = Container.tabs(
    .init(items: ["A", "B", "C"].map { TabDescription(.screen(ScreenDescription($0))) }))

  private mutating func screen() throws -> ScreenDescription {
    let screen = ChatScreen(chatID: random.below(3))
    return random.chance(50) ? try screen.content() : ScreenDescription(random.pick(["A", "B", "Strange"]))
  }

  private mutating func container() throws -> Container {
    switch random.below(3) {
    case 0: .screen(try screen())
    case 1: .stack([try screen(), try screen()])
    default: .tabs(.init(items: [.init(.screen(try screen())), .init(.screen(try screen()))]))
    }
  }

  /// A random node of the scene.
  private mutating func node() -> NodeID { random.pick(scene.state?.find() ?? [0]) }

  /// A random coordinator of the scene.
  private mutating func coordinator() -> CoordinatorID { random.pick(scene.state?.coordinators.map(\.id) ?? [1]) }

  /// Executes a random operation.
  mutating func step() throws {
    let stack = ContainerReference.id(node())
    let operation: Operation =
      switch random.below(18) {
      case 0, 1: .push(.init(try screen(), container: random.chance(50) ? stack : nil))
      case 2: .pop(.init(.count(1 + random.below(3)), container: random.chance(50) ? stack : nil))
      case 3: .present(.init(try screen()))
      case 4: .dismissPresented(.init(of: .id(node())))
      case 5: .back
      case 6: .selectTab(.init(.index(random.below(3)), container: random.chance(50) ? stack : nil))
      case 7: .setStack(.init([try screen(), try screen()], container: random.chance(50) ? stack : nil))
      case 8: .replaceScreen(.init(.id(node()), with: try screen()))
      case 9: .replacePath(.init([try screen(), try screen(), try screen()]))
      case 10: .makeVisible(.init(.id(node())))
      case 11: .startCoordinator(.init("ProfileCoordinator", root: try container(), parent: coordinator()))
      case 12: .startCoordinator(.init("ChatCoordinator", root: try container()))
      case 13: .startEmbedded(.init([.init("Stranger", root: try container())], parent: coordinator()))
      case 14: .finishCoordinator(.init(coordinator()))
      case 15: .replaceCoordinator(.init(coordinator(), with: "ProfileCoordinator", root: try container()))
      case 16: .setTabs(.init([.init(.screen(try screen())), .init(.screen(try screen()))]))
      default: random.chance(20) ? .setRoot(.init(try container())) : .finishToRoot
      }
    if random.once(in: 12) { return scene.send(SceneCommand(.undo(steps: 1 + random.below(3)))) }
    scene.send(operation)
  }
}
