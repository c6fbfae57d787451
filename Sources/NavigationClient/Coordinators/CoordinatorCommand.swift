import JSON
import Navigation
import NavigationProtocol

enum CoordinatorCommand {
  case push([AnyModalScreen])
  case pop
  case popToRoot
  case popTo(AnyModalScreen)
  case modal(AnyModalScreen, Presentation?)
  case dismiss
  case replaceChildScreens([AnyModalScreen])
  case finish(Result<JSONObject?, ArgumentsError>)
  case start(ViewCoordinator)
  case startEmbedded([ViewCoordinator])
  case replace(ViewCoordinator)

  var starting: [ViewCoordinator] {
    switch self {
    case .start(let child), .replace(let child): [child]
    case .startEmbedded(let children): children
    default: []
    }
  }
}

extension CoordinatorCommand {
  /// Translates the command.
  /// - Parameters:
  ///   - coordinator: the coordinator that performs it.
  ///   - state: the state of the scene.
  /// - Throws: `CallFailure` if the command is impossible.
  func sendable(by coordinator: Coordinator, in state: SceneState) throws(CallFailure) -> SceneCommand {
    let options = NavigationInterface.Options(coordinator: coordinator.id)
    return SceneCommand(apply: try items(by: coordinator, in: state), options: options)
  }

  private func items(by coordinator: Coordinator, in state: SceneState) throws(CallFailure) -> [ApplyItem] {
    let id = coordinator.id
    let stack = state.ownStack(of: coordinator).map { ContainerReference.id($0) }
    switch self {
    case .push(let screens):
      return try screens.contents().map { screen in
        var screen = screen
        screen.presentation = nil
        return ApplyItem(.push(.init(screen, container: stack)))
      }
    case .pop: return [ApplyItem(.pop(.init(.count(1), container: stack)))]
    case .popToRoot: return [ApplyItem(.pop(.init(state.rootExtent(of: coordinator), container: stack)))]
    case .popTo(let screen):
      return [ApplyItem(.pop(.init(.to(.equal(to: try screen.sendable())), container: stack)))]
    case .modal(let screen, let presentation):
      var content = try screen.sendable()
      if let presentation { content.presentation = presentation }
      return [ApplyItem(.present(.init(content)))]
    case .dismiss:
      guard let root = coordinator.root else { return [] }
      return [ApplyItem(.dismissPresented(.init(of: .id(state.topScreen(in: root)))))]
    case .replaceChildScreens(let screens):
      return [ApplyItem(.replaceChildScreens(.init(id, try screens.contents())))]
    case .finish(.success(let result)): return [ApplyItem(.finishCoordinator(.init(id, result: result)))]
    case .finish(.failure(let error)):
      throw CallFailure(
        .invalidArgument(screen: coordinator.name, argument: "result." + error.path, expected: error.expectation),
        scene: ""
      )
    case .start(let child):
      return try child.items { root in
        .startCoordinator(.init(child.name, root: root, parent: id, arguments: child.arguments))
      }
    case .replace(let other):
      return try other.items { root in
        .replaceCoordinator(.init(id, with: other.name, root: root, arguments: other.arguments))
      }
    case .startEmbedded(let children):
      var items: [Operation.StartEmbedded.Item] = []
      for child in children { items.append(try child.embeddedItem()) }
      return [ApplyItem(.startEmbedded(.init(items, parent: id)))]
    }
  }
}

extension ViewCoordinator {
  /// The operations that start the coordinator.
  /// - Parameter start: makes the first operation from the coordinator's root; nil stands for the root that the map
  ///   declares.
  func items(_ start: (Container?) -> Operation) throws(CallFailure) -> [ApplyItem] {
    let root = building()
    guard case .tabs([], let name, let back) = root.content, !embeddedAtStart.isEmpty else {
      return [ApplyItem(start(try root.container()))]
    }
    startsWithEmbedded = true
    // Tabs are never empty: within the commit, a tab stands in until the embedded coordinators are there.
    var items: [Operation.StartEmbedded.Item] = []
    var tabs: [TabDescription] = []
    for child in embeddedAtStart {
      let item = try child.embeddedItem()
      guard let root = item.root, let first = root.firstScreen else {
        throw CallFailure(.failed("\(child.name) is embedded in tabs, and has no first screen"), scene: "")
      }
      items.append(item)
      tabs.append(TabDescription(.screen(first)))
    }
    let standIn = TabsDescription(
      name: name, items: [TabDescription(.screen(ScreenDescription(self.name)))], back: back)
    return [
      ApplyItem(start(.tabs(standIn))), ApplyItem(.startEmbedded(.init(items))), ApplyItem(.setTabs(.init(tabs))),
    ]
  }

  /// The coordinators that start in the same commit, this one first.
  var startingTogether: [ViewCoordinator] {
    startsWithEmbedded ? [self] + embeddedAtStart : [self]
  }

  fileprivate func embeddedItem() throws(CallFailure) -> Operation.StartEmbedded.Item {
    Operation.StartEmbedded.Item(name, root: try building().container(), arguments: arguments)
  }
}

extension Container {
  /// The first screen of the container; nil if it is empty.
  fileprivate var firstScreen: ScreenDescription? {
    switch self {
    case .screen(let screen): screen
    case .stack(let screens): screens.first
    case .tabs(let tabs): tabs.items.first?.screens.first
    }
  }
}

extension SceneState {
  /// The stack of a coordinator's screens: its own, the one that holds its root, or that of the selected tab.
  fileprivate func ownStack(of coordinator: Coordinator) -> NodeID? {
    guard let root = coordinator.root, let node = node(root) else { return nil }
    return nearest(.stack, around: node.kind == .tabs ? topScreen(in: root) : root)
  }

  /// The extent of a coordinator's `popToRoot`.
  fileprivate func rootExtent(of coordinator: Coordinator) -> Operation.Pop.Extent {
    guard let root = coordinator.root, let node = node(root) else { return .toRoot }
    return node.kind == .screen ? .to(.id(root)) : .toRoot
  }
}
