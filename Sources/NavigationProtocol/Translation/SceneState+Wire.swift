public import Navigation

extension SceneState {
  /// The window and everything in it.
  /// - Complexity: O(nodes).
  public var wireWindow: SceneInterface.Node { wireTree(Self.window) }

  private func wireTree(_ id: NodeID) -> SceneInterface.Node {
    guard let node = node(id) else { preconditionFailure("a child is not in the table") }
    var wire = SceneInterface.Node(node)
    if node.kind != .screen { wire.children = node.children.map { wireTree($0) } }
    return wire
  }

  /// The visible path.
  /// - Complexity: O(path).
  public var wirePath: [SceneInterface.PathElement] { path.map { SceneInterface.PathElement($0) } }

  /// The coordinators, by id.
  public var wireCoordinators: [SceneInterface.Coordinator] { coordinators.map { SceneInterface.Coordinator($0) } }
}

extension SceneInterface.Node {
  /// A node without its children.
  public init(_ node: Node) {
    self.init(id: node.id, kind: Kind(node.kind))
    presentation = node.place.map { Presentation($0) }
    name = node.label
    if node.owner != 0 { coordinator = node.owner }
    if node.isDismissing { dismissing = true }
    switch node.kind {
    case .screen:
      if !node.arguments.isEmpty { arguments = node.arguments }
      traits = node.traits
      title = node.title
      transition = node.transition
      constants = node.constants
      hasAppeared = node.hasAppeared
    case .tabs:
      selected = Int(node.selected)
      history = node.selectionHistory.map { Int($0) }
      back = node.back.wire
    case .stack, .window: break
    }
  }
}

extension SceneInterface.PathElement {
  public init(_ element: PathElement) {
    self.init(
      id: element.id, name: element.name, arguments: element.arguments.isEmpty ? nil : element.arguments,
      title: element.title, presentation: Presentation(element.place), hasAppeared: element.hasAppeared)
  }
}

extension SceneInterface.Coordinator {
  public init(_ coordinator: Coordinator) {
    self.init(
      id: coordinator.id, name: coordinator.name, kind: coordinator.kind == .scene ? .scene : .view,
      parent: coordinator.parent, embedded: coordinator.isEmbedded, root: coordinator.root,
      children: coordinator.children)
  }
}

extension SceneInterface.Node.Kind {
  init(_ kind: NodeKind) {
    self =
      switch kind {
      case .window: .window
      case .stack: .stack
      case .tabs: .tabs
      case .screen: .screen
      }
  }
}

extension SceneInterface.Node.Presentation {
  init(_ place: Place) {
    self =
      switch place {
      case .root: .root
      case .push: .push
      case .tab: .tab
      case .sheet: .sheet
      case .fullscreen: .fullscreen
      case .popover: .popover
      case .alert: .alert
      }
  }
}
