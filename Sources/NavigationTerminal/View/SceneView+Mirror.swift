import JSON
import Navigation
import NavigationClient

extension SceneView {
  /// The visible part of a mirrored scene.
  ///
  /// - Parameter own: The id of this front-end.
  /// - Complexity: O(visible path + its tabs), or O(nodes) with the tree.
  init(_ mirror: SceneMirror, _ detail: SceneDetail = SceneDetail(), own: String? = nil) {
    self.init(name: mirror.info.scene)
    map = mirror.info.map.map { map in mirror.info.mapVersion.map { "\(map) \($0)" } ?? map }
    isSuspended = mirror.info.status == .suspended
    revision = mirror.at.revision
    frontEnds = mirror.frontEnds.map { frontEnd in
      let remark: String? =
        switch frontEnd.mode {
        case .mirror: nil
        case .exclusive: "alone"
        case .observe: "read-only"
        }
      return FrontEndView(
        name: frontEnd.name, remark: remark, guards: frontEnd.id == own ? [] : frontEnd.guards)
    }
    secrecy = Secrecy(mirror.info)
    isRevealed = detail.revealsSecrets
    let hidden = isRevealed ? Secrecy.none : secrecy
    layers = mirror.state.children(of: SceneState.window).compactMap { LayerView(mirror.state, layer: $0, hidden) }
    if detail.hasTree { tree = TreeLine.lines(of: mirror.state, hidden) }
  }
}

extension LayerView {
  /// The most screens of a layer, counted from the top: more than a breadcrumb can show.
  static let screensMax = Size.sideMax

  fileprivate init?(_ state: SceneState, layer: NodeID, _ secrecy: Secrecy) {
    guard let node = state.node(layer) else { return nil }
    screens = []
    presentation = Presentation(node.place)
    take(node, of: state)
    guard let top = screens.indices.last, let screen = state.node(screens[top].id) else { return nil }
    screens[top].arguments = Self.values(secrecy.hiding(screen.arguments, of: screen.name))
    screens[top].constants = screen.constants.map { Self.values($0) } ?? []
  }

  /// The most bytes of arguments in a line of the tree, which fill the largest terminals.
  private static let argumentBytesMax = 256

  /// The arguments for the notation, or none if they are long.
  static func shownArguments(of screen: Node, _ secrecy: Secrecy) -> JSONObject {
    let isLong = screen.arguments.byteCount > argumentBytesMax
    return isLong ? .empty : secrecy.hiding(screen.arguments, of: screen.name)
  }

  private static func values(_ object: JSONObject) -> [ScreenView.Value] {
    object.members.map { ScreenView.Value(name: $0.key, json: $0.value) }
  }

  /// Collects the visible screens and tabs of a node.
  private mutating func take(_ node: Node, of state: SceneState) {
    switch node.kind {
    case .screen:
      screens.append(
        ScreenView(id: node.id, name: node.name, title: node.title, hasAppeared: node.hasAppeared))
    case .stack:
      for (index, child) in node.children.enumerated().suffix(Self.screensMax) {
        guard let child = state.node(child) else { continue }
        let bars = tabBars
        take(child, of: state)
        // Tabs inside covered screens do not lead to the top, so no digit selects them.
        if index < node.children.count - 1 { tabBars = bars }
      }
    case .tabs:
      let selected = Int(node.selected)
      tabBars.append(
        TabBarView(
          id: node.id, labels: node.children.map { Self.label(of: $0, in: state) }, selected: selected))
      if node.children.indices.contains(selected), let child = state.node(node.children[selected]) {
        take(child, of: state)
      }
    case .window: break
    }
  }

  /// The label of a tab: its own name, or the title or name of its first screen, as for SelectTab.
  static func label(of tab: NodeID, in state: SceneState) -> String {
    var id = tab
    while let node = state.node(id) {
      if node.kind == .screen { return node.title ?? node.name }
      if let label = node.label { return label }
      guard let first = node.children.first else { break }
      id = first
    }
    return ""
  }
}

extension LayerView.Presentation {
  fileprivate init(_ place: Place?) {
    switch place {
    case .sheet: self = .sheet
    case .fullscreen: self = .fullscreen
    case .popover: self = .popover
    case .alert: self = .alert
    case .root, .push, .tab, nil: self = .root
    }
  }
}

extension ScreenView.Value {
  /// - Parameter json: Canonical JSON. Strings are shown without quotes.
  fileprivate init(name: String, json: String) {
    let text = json.utf8.first == UInt8(ascii: "\"") ? (try? JSONValue(parsing: json))?.stringValue : nil
    self.init(name: name, text: text ?? json)
  }
}
