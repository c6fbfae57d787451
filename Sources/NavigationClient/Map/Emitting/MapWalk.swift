import Navigation

/// Finds the screens and coordinators of a map, starting from the window's cases and following the edges.
struct MapWalk {
  private(set) var screens: [WalkedScreen] = []
  private(set) var coordinators: [any DeclaredCoordinator.Type] = []
  /// Screens that are presented without a container, and screens that anything else leads to.
  private(set) var presentedAlone: Set<String> = []
  private(set) var ledToOtherwise: Set<String> = []
  /// The places of screens in `screens`, by name.
  private var places: [String: Int] = [:]
  /// The configurations that have been found and not been visited, by place and index.
  private var open: [(place: Int, index: Int)] = []
  private var coordinatorTypes: [String: ObjectIdentifier] = [:]

  /// - Throws: `SceneMapError` if two types have the same name.
  /// - Complexity: O(types and their properties).
  init<Map: SceneMap>(_ map: Map.Type) throws(SceneMapError) {
    for (name, part) in Map.window.parts { try visit(part.contents, at: name) }
    for transition in Map.universal { try visit(transition.edge, at: transition.name) }
    try visit(Map.handlers)
    if let wildcard = Map.wildcard { try other(wildcard) }
    for screen in Map.others { try other(screen) }
    for route in Map.links?.routes ?? [] {
      if case .show(let screens) = route.destination { for screen in screens { try other(screen) } }
    }
    var (nextScreen, nextCoordinator) = (0, 0)
    while nextScreen < open.count || nextCoordinator < coordinators.count {
      if nextScreen < open.count {
        let (place, index) = open[nextScreen]
        try visitScreen(screens[place].uses[index].screen, named: screens[place].name(ofUse: index))
        nextScreen += 1
      } else {
        let coordinator = coordinators[nextCoordinator]
        try visitCoordinator(coordinator)
        nextCoordinator += 1
      }
    }
  }

  /// Whether a screen is a layer without a container: it is only presented as such, and pushes nothing.
  func isAlone(_ screen: WalkedScreen) -> Bool {
    presentedAlone.contains(screen.name) && !ledToOtherwise.contains(screen.name)
      && !screen.uses.contains { use in
        Self.edges(of: use.screen).contains { if case .push = $0.edge.action { true } else { false } }
      }
  }

  /// The screen with a name; nil if nothing leads to it.
  func screen(_ name: String) -> WalkedScreen? { places[name].map { screens[$0] } }

  /// The variant that a use of a screen has in the map; nil for the screen itself.
  /// - Complexity: O(size of the configuration).
  func variant(of use: ScreenUse) -> String? {
    screen(use.type.screenName)?.variant(of: use)
  }

  /// The transitions of a screen with their names, in order.
  /// - Complexity: O(properties).
  static func edges(of screen: any ContentScreen) -> [(name: String, edge: TransitionEdge)] { edges(in: screen) }

  private static func edges(in holder: Any) -> [(name: String, edge: TransitionEdge)] {
    Mirror(reflecting: holder).children.flatMap { child -> [(name: String, edge: TransitionEdge)] in
      guard let name = child.label else { return [] }
      if let transition = child.value as? any ScreenTransition { return [(name, transition.edge)] }
      guard let group = child.value as? any TransitionGroup else { return [] }
      return edges(in: group).map { ("\(name).\($0.name)", $0.edge) }
    }
  }

  /// - Parameter name: the prefix of the names of the places to which its transitions lead.
  private mutating func visitScreen<Screen: ContentScreen>(
    _ screen: Screen, named name: String
  ) throws(SceneMapError) {
    for (transition, edge) in Self.edges(of: screen) { try visit(edge, at: "\(name).\(transition)") }
    try visit(screen.handlers)
    for below in Screen.under { try other(below) }
  }

  private mutating func visitCoordinator<Coordinator: DeclaredCoordinator>(
    _ type: Coordinator.Type
  ) throws(SceneMapError) {
    try visit(Coordinator().root.contents, at: Coordinator.coordinatorName)
    for child in Coordinator.children ?? [] { try add(child) }
  }

  private mutating func visit(_ contents: ContainerContents, at name: String) throws(SceneMapError) {
    switch contents.kind {
    case .screen(let screen): try other(screen, at: name)
    case .stack(let stack): for screen in stack { try other(screen, at: name) }
    case .tabs(let items, _, _):
      for (item, part) in items.parts { try visit(part.contents, at: "\(name).\(item)") }
    case .coordinator(let coordinator): try add(coordinator)
    }
  }

  private mutating func visit(_ edge: TransitionEdge, at name: String) throws(SceneMapError) {
    switch edge.action {
    case .push(let screen), .replace(let screen), .setStack(let screen): try other(screen, at: name)
    case .present(let screen, let presentation, let container):
      if container == .nothing, presentation != .alert {
        presentedAlone.insert(screen.type.screenName)
        try add(screen, at: name)
      } else if presentation == .alert {
        try add(screen, at: name)
      } else {
        try other(screen, at: name)
      }
    case .popTo(let screen): try mention(screen)
    case .start(let coordinator): try add(coordinator)
    case .root, .tab, .back, .dismiss, .finish: break
    }
  }

  private mutating func visit(_ handlers: RequestHandlers) throws(SceneMapError) {
    for entry in handlers.entries {
      switch entry.instruction.action {
      case .push(let screen), .present(let screen, _), .replace(let screen): try other(screen)
      case .popTo(let screen): try mention(screen)
      case .pop, .popToRoot, .dismiss, .custom: break
      }
    }
  }

  private mutating func other(_ screen: any ContentScreen.Type) throws(SceneMapError) {
    try other(ScreenUse(screen), at: "")
  }

  private mutating func other(_ screen: ScreenUse, at name: String) throws(SceneMapError) {
    ledToOtherwise.insert(screen.type.screenName)
    try add(screen, at: name)
  }

  /// - Parameter name: the name of the place that leads to it.
  private mutating func add(_ use: ScreenUse, at name: String) throws(SceneMapError) {
    let place = try place(of: use.type)
    if let index = screens[place].add(use, at: name) { open.append((place, index)) }
  }

  /// A transition to a screen that is there already says nothing of how it is configured.
  private mutating func mention(_ type: any ContentScreen.Type) throws(SceneMapError) { _ = try place(of: type) }

  private mutating func place(of type: any ContentScreen.Type) throws(SceneMapError) -> Int {
    let name = type.screenName
    guard let known = places[name] else {
      places[name] = screens.count
      screens.append(WalkedScreen(type))
      return screens.count - 1
    }
    guard ObjectIdentifier(screens[known].type) == ObjectIdentifier(type) else {
      throw SceneMapError(path: "screens.\(name)", problem: "two types have this name: give one another screenName")
    }
    return known
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
