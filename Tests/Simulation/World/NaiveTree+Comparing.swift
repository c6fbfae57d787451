import Navigation

// The naive tree beside the state of the scene.
extension NaiveTree {
  /// Compares every node with all its properties, and the visible path.
  func check(_ state: SceneState, _ what: StaticString) throws(Disagreement) {
    do {
      try Disagreement.check("layers", state.children(of: SceneState.window), layers.map(\.node.id))
      try Disagreement.check("node count", state.nodeCount, nodeCount)
      for layer in layers {
        try check(layer.node, layer.place, parent: SceneState.window, state)
        try Disagreement.check(
          "node \(layer.node.id): dismissing", state.node(layer.node.id)?.isDismissing, layer.isDismissing)
      }
      try checkPath(state)
      try checkCoordinators(state)
    } catch {
      throw Disagreement("\(what): \(error)\n  is       \(state.picture)\n  expected \(picture)")
    }
  }

  private func check(_ wanted: NaiveNode, _ place: Place, parent: Int, _ state: SceneState) throws(Disagreement) {
    guard let node = state.node(wanted.id) else { throw Disagreement("node \(wanted.id) is missing") }
    func check<T: Equatable>(_ what: StaticString, _ actual: T, _ expected: T) throws(Disagreement) {
      try Disagreement.check("node \(wanted.id): \(what)", actual, expected)
    }
    let screen = wanted.screen
    try check("kind", node.kind, wanted.kind)
    try check("parent", node.parent, parent)
    try check("owner", node.owner, wanted.owner)
    try check("place", node.place, place)
    try check("children", node.children, wanted.children.map(\.id))
    try check("name", node.label.map(Bytes.init), screen?.name ?? wanted.label)
    try check("arguments", node.arguments, screen?.arguments ?? .empty)
    try check("traits", node.traits?.map(Bytes.init), screen?.traits)
    try check("title", node.title.map(Bytes.init), screen?.title)
    try check("transition", node.transition.map(Bytes.init), screen?.transition)
    try check("constants", node.constants, screen?.constants)
    try check("hasAppeared", node.hasAppeared, screen?.hasAppeared ?? false)
    if let tabs = wanted.tabs {
      try check("selected", node.selected, tabs.selected)
      try check("history", node.selectionHistory, tabs.history)
      try check("back", node.back, tabs.back)
    }
    for (index, child) in wanted.children.enumerated() {
      let childPlace: Place = wanted.kind == .tabs ? .tab : index == 0 ? place : .push
      try self.check(child, childPlace, parent: wanted.id, state)
    }
  }

  private func checkPath(_ state: SceneState) throws(Disagreement) {
    try Disagreement.check("path", state.path, path.map(\.element))
    try Disagreement.check("top", state.topID, top.node.id)
  }

  /// The scene's, and below it the root one, whose root is the node of layer 0.
  private func checkCoordinators(_ state: SceneState) throws(Disagreement) {
    try Disagreement.check("root of the root coordinator", root.root, layers[0].node.id)
    var wanted = [Coordinator(id: 1, name: "scene", kind: .scene, parent: nil, children: [root.id])]
    var parents: [Int: Int] = [:]
    for parent in root.all {
      for child in parent.children { parents[child.id] = parent.id }
    }
    for coordinator in root.all {
      wanted.append(
        Coordinator(
          id: coordinator.id, name: coordinator.name, parent: parents[coordinator.id] ?? 1,
          isEmbedded: coordinator.isEmbedded, root: coordinator.root, children: coordinator.children.map(\.id)))
    }
    try Disagreement.check("coordinators", state.coordinators, wanted.sorted { $0.id < $1.id })
  }

  /// The tree in the notation of docs and tests: `[A#4 B#5!] | [C#7]+sheet`.
  var picture: String {
    layers.map { Self.picture($0.node) + ($0.place.isModal ? "+\($0.place)" : "") }.joined(separator: " | ")
  }

  private static func picture(_ node: NaiveNode) -> String {
    switch node.body {
    case .screen(let screen):
      let name = screen.name.text.count > 20 ? "xxx…" : screen.name.text
      let arguments = screen.arguments.isEmpty ? "" : "(\(screen.arguments.text.prefix(40)))"
      return "\(name)\(arguments)#\(node.id)\(screen.hasAppeared ? "!" : "")"
    case .stack(let children):
      return (node.label?.text ?? "") + "[" + children.map(picture).joined(separator: " ") + "]#\(node.id)"
    case .tabs(let children, let tabs):
      let inner = children.indices.map { ($0 == tabs.selected ? "*" : "") + picture(children[$0]) }
      return (node.label?.text ?? "") + "{" + inner.joined(separator: " ") + "}\(tabs.history)#\(node.id)"
    }
  }
}

extension SceneState {
  /// As `NaiveTree.picture`.
  var picture: String {
    children(of: Self.window).map { id in
      let place = node(id)?.place
      return picture(id) + (place?.isModal == true ? "+\(place.map { "\($0)" } ?? "")" : "")
    }.joined(separator: " | ")
  }

  private func picture(_ id: NodeID) -> String {
    guard let node = node(id) else { return "?\(id)" }
    let name = node.name.count > 20 ? "xxx…" : node.name
    switch node.kind {
    case .screen:
      let arguments = node.arguments.isEmpty ? "" : "(\(node.arguments.text.prefix(40)))"
      return "\(name)\(arguments)#\(id)\(node.hasAppeared ? "!" : "")"
    case .stack, .window: return name + "[" + node.children.map(picture).joined(separator: " ") + "]#\(id)"
    case .tabs:
      let inner = node.children.indices.map { ($0 == Int(node.selected) ? "*" : "") + picture(node.children[$0]) }
      return name + "{" + inner.joined(separator: " ") + "}\(node.selectionHistory)#\(id)"
    }
  }
}
