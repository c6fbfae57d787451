import Navigation

/// Finds the screens and coordinators of a map, starting from the window's cases and following the edges.
struct MapWalk {
  private(set) var screens: [any ContentScreen.Type] = []
  private(set) var coordinators: [any DeclaredCoordinator.Type] = []
  /// Screens that are presented without a container, and screens that anything else leads to.
  private(set) var presentedAlone: Set<String> = []
  private(set) var ledToOtherwise: Set<String> = []
  private var screenTypes: [String: ObjectIdentifier] = [:]
  private var coordinatorTypes: [String: ObjectIdentifier] = [:]

  /// - Throws: `SceneMapError` if two types have the same name.
  /// - Complexity: O(types and their properties).
  init<Map: SceneMap>(_ map: Map.Type) throws(SceneMapError) {
    for (_, part) in Map.Cases().parts { try visit(part.contents) }
    for transition in Map.universal { try visit(transition.edge) }
    try visit(Map.handlers)
    if let wildcard = Map.wildcard { try other(wildcard) }
    for screen in Map.others { try other(screen) }
    for route in Map.links?.routes ?? [] {
      if case .show(let screens) = route.destination { for screen in screens { try other(screen) } }
    }
    var (nextScreen, nextCoordinator) = (0, 0)
    while nextScreen < screens.count || nextCoordinator < coordinators.count {
      if nextScreen < screens.count {
        let screen = screens[nextScreen]
        try visitScreen(screen)
        nextScreen += 1
      } else {
        let coordinator = coordinators[nextCoordinator]
        try visitCoordinator(coordinator)
        nextCoordinator += 1
      }
    }
  }

  /// Whether a screen is a layer without a container: it is only presented as such, and pushes nothing.
  func isAlone<Screen: ContentScreen>(_ screen: Screen.Type) -> Bool {
    presentedAlone.contains(Screen.screenName) && !ledToOtherwise.contains(Screen.screenName)
      && !Self.edges(of: Screen()).contains { if case .push = $0.edge.action { true } else { false } }
  }

  /// The transitions of a screen with their names, in order.
  /// - Complexity: O(properties).
  static func edges(of screen: some ContentScreen) -> [(name: String, edge: TransitionEdge)] {
    Mirror(reflecting: screen).children.compactMap { child in
      guard let name = child.label, let transition = child.value as? any ScreenTransition else { return nil }
      return (name, transition.edge)
    }
  }

  private mutating func visitScreen<Screen: ContentScreen>(_ type: Screen.Type) throws(SceneMapError) {
    let screen = Screen()
    for (_, edge) in Self.edges(of: screen) { try visit(edge) }
    try visit(screen.handlers)
    for below in Screen.under { try other(below) }
  }

  private mutating func visitCoordinator<Coordinator: DeclaredCoordinator>(
    _ type: Coordinator.Type
  ) throws(SceneMapError) {
    try visit(Coordinator().root.contents)
    for child in Coordinator.children ?? [] { try add(child) }
  }

  private mutating func visit(_ contents: ContainerContents) throws(SceneMapError) {
    switch contents.kind {
    case .screen(let screen): try other(screen)
    case .stack(let stack): for screen in stack { try other(screen) }
    case .tabs(let items, _, _): for (_, part) in items.parts { try visit(part.contents) }
    case .coordinator(let coordinator): try add(coordinator)
    }
  }

  private mutating func visit(_ edge: TransitionEdge) throws(SceneMapError) {
    switch edge.action {
    case .push(let screen), .replace(let screen), .setStack(let screen): try other(screen)
    case .present(let screen, let presentation, let container):
      if container == .nothing, presentation != .alert {
        presentedAlone.insert(screen.screenName)
        try add(screen)
      } else if presentation == .alert {
        try add(screen)
      } else {
        try other(screen)
      }
    case .popTo(let screen): try add(screen)
    case .start(let coordinator): try add(coordinator)
    case .root, .tab, .back, .dismiss, .finish: break
    }
  }

  private mutating func visit(_ handlers: RequestHandlers) throws(SceneMapError) {
    for entry in handlers.entries {
      switch entry.instruction.action {
      case .push(let screen), .present(let screen, _), .replace(let screen): try other(screen)
      case .popTo(let screen): try add(screen)
      case .pop, .popToRoot, .dismiss, .custom: break
      }
    }
  }

  private mutating func other(_ screen: any ContentScreen.Type) throws(SceneMapError) {
    ledToOtherwise.insert(screen.screenName)
    try add(screen)
  }

  private mutating func add(_ screen: any ContentScreen.Type) throws(SceneMapError) {
    let known = screenTypes.updateValue(ObjectIdentifier(screen), forKey: screen.screenName)
    if known == nil { screens.append(screen) }
    guard known == nil || known == ObjectIdentifier(screen) else {
      throw SceneMapError(
        path: "screens.\(screen.screenName)", problem: "two types have this name: give one another screenName")
    }
  }

  private mutating func add(_ coordinator: any DeclaredCoordinator.Type) throws(SceneMapError) {
    let name = coordinator.coordinatorName
    let known = coordinatorTypes.updateValue(ObjectIdentifier(coordinator), forKey: name)
    if known == nil { coordinators.append(coordinator) }
    guard known == nil || known == ObjectIdentifier(coordinator) else {
      throw SceneMapError(
        path: "coordinators.\(name)", problem: "two types have this name: give one another coordinatorName")
    }
  }
}
