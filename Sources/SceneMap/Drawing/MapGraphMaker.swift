import Navigation

/// Converts a map to a graph, in which each screen appears once, where the flow first reaches it.
struct MapGraphMaker {
  private let map: CompiledMap
  private(set) var graph: MapGraph
  /// The box of each screen, and the frame of each case and coordinator, by their indices.
  private var boxes: [Int?]
  private var caseFrames: [Int?]
  private var coordinatorFrames: [Int?]
  /// The screens that have a box, and whose transitions have not been visited.
  private var waiting: [ScreenIndex] = []
  private var everywhere: Int?
  /// The indices of lines. Two transitions between the same boxes are one line with two labels.
  private var places: [MapGraph.Line: Int] = [:]

  /// - Complexity: O(edges).
  init(_ map: CompiledMap) {
    self.map = map
    graph = MapGraph(title: "\(map.name) \(map.version)")
    boxes = [Int?](repeating: nil, count: map.screens.count)
    caseFrames = [Int?](repeating: nil, count: map.cases.count)
    coordinatorFrames = [Int?](repeating: nil, count: map.coordinators.count)
    drawBegin()
    drawEverywhere()
    for index in map.cases.indices { draw(index) }
    var next = 0
    while next < waiting.count {
      drawEdges(of: waiting[next])
      next += 1
    }
    for index in map.coordinators.indices { drawRest(index, from: &next) }
    for index in map.screens.indices where boxes[Int(index.value)] == nil {
      place(index, in: nil)
      drawEdges(of: index)
    }
    for route in map.links.routes.all { draw(route) }
  }

  // MARK: - Where boxes are

  private mutating func drawBegin() {
    graph.boxes.append(.init(kind: .start, label: ""))
    draw(map.initialCase)
    line(.begin, from: 0, toFrame: caseFrames[Int(map.initialCase.value)], label: "")
  }

  private mutating func draw(_ index: CaseIndex) {
    guard caseFrames[Int(index.value)] == nil else { return }
    let entry = map.cases[index]
    let frame = frame(.root, entry.name, in: nil)
    caseFrames[Int(index.value)] = frame
    build(entry.container, in: frame)
  }

  private mutating func frame(_ kind: MapGraph.Frame.Kind, _ label: String, in parent: Int?) -> Int {
    graph.frames.append(.init(kind: kind, label: label, parent: parent))
    return graph.frames.count - 1
  }

  private mutating func build(_ container: MapContainer, in frame: Int) {
    switch container {
    case .screen(let destination): place(destination.screen, in: frame)
    case .stack(let stack): for destination in stack { place(destination.screen, in: frame) }
    case .coordinator(let index): build(index, in: frame)
    case .tabs(let tabs):
      for item in tabs.items { build(item.content, in: self.frame(.tab, item.name, in: frame)) }
    }
  }

  private mutating func build(_ index: CoordinatorIndex, in parent: Int?) {
    guard coordinatorFrames[Int(index.value)] == nil else { return }
    let coordinator = map.coordinators[index]
    let frame = frame(.coordinator, coordinator.name, in: parent)
    coordinatorFrames[Int(index.value)] = frame
    coordinator.root.map { build($0, in: frame) }
  }

  @discardableResult
  private mutating func place(_ screen: ScreenIndex, in frame: Int?) -> Int {
    if let box = boxes[Int(screen.value)] {
      note(box, in: frame)
      return box
    }
    let entry = map.screens[screen]
    graph.boxes.append(.init(kind: .screen, label: entry.name, title: entry.title, frame: frame))
    let box = graph.boxes.count - 1
    boxes[Int(screen.value)] = box
    note(box, in: frame)
    waiting.append(screen)
    return box
  }

  /// Sets the first box of a frame and of the frames around it.
  private mutating func note(_ box: Int, in frame: Int?) {
    var frame = frame
    while let place = frame, graph.frames[place].first == nil {
      graph.frames[place].first = box
      frame = graph.frames[place].parent
    }
  }

  /// The frame for a coordinator that a screen starts: the case or the tab of the starting coordinator.
  private func surroundings(of box: Int) -> Int? {
    var frame = graph.boxes[box].frame
    while let place = frame, graph.frames[place].kind == .coordinator { frame = graph.frames[place].parent }
    return frame
  }

  /// Draws a coordinator that no screen starts.
  private mutating func drawRest(_ index: CoordinatorIndex, from next: inout Int) {
    build(index, in: nil)
    while next < waiting.count {
      drawEdges(of: waiting[next])
      next += 1
    }
  }

  // MARK: - Lines

  private mutating func drawEverywhere() {
    guard !map.universal.isEmpty || !map.rootHandlers.entries.isEmpty else { return }
    graph.boxes.append(.init(kind: .everywhere, label: "every screen"))
    let box = graph.boxes.count - 1
    everywhere = box
    for transition in map.universal.all { draw(transition.action, transition.name, from: box) }
    for entry in map.rootHandlers.entries { draw(entry, from: box) }
  }

  private mutating func drawEdges(of screen: ScreenIndex) {
    guard let box = boxes[Int(screen.value)] else { return }
    let entry = map.screens[screen]
    for transition in entry.transitions.all { draw(transition.action, transition.name, from: box) }
    for variant in entry.variants.all {
      for transition in variant.transitions?.all ?? [] {
        draw(transition.action, "\(variant.name): \(transition.name)", from: box)
      }
    }
    for handler in entry.handlers.entries { draw(handler, from: box) }
    for (lower, upper) in zip(entry.under, entry.under.dropFirst()) {
      line(.link, from: place(lower.screen, in: nil), to: place(upper.screen, in: nil), label: "under")
    }
    if let last = entry.under.last { line(.link, from: place(last.screen, in: nil), to: box, label: "under") }
  }

  private mutating func draw(_ action: MapTransition.Action, _ label: String, from box: Int) {
    let frame = graph.boxes[box].frame
    switch action {
    case .push(let destination): line(.push, from: box, to: place(destination.screen, in: frame), label: label)
    case .present(let destination, _): line(.present, from: box, to: place(destination.screen, in: frame), label: label)
    case .replace(let destination): line(.replace, from: box, to: place(destination.screen, in: frame), label: label)
    case .setStack(let stack):
      for destination in stack { line(.replace, from: box, to: place(destination.screen, in: frame), label: label) }
    case .root(let index, _):
      draw(index)
      line(.root, from: box, toFrame: caseFrames[Int(index.value)], label: label)
    case .start(let index, _):
      build(index, in: surroundings(of: box))
      line(.start, from: box, toFrame: coordinatorFrames[Int(index.value)], label: label)
    case .tab, .popTo, .back, .dismiss, .finish: break
    }
  }

  private mutating func draw(_ entry: MapHandlers.Entry, from box: Int) {
    let label = "\(entry.request.rawValue) \(map.screens[entry.element].name)"
    let frame = graph.boxes[box].frame
    switch entry.handler.instruction {
    case .push(let destination): line(.push, from: box, to: place(destination.screen, in: frame), label: label)
    case .present(let destination, _): line(.present, from: box, to: place(destination.screen, in: frame), label: label)
    case .replace(let destination): line(.replace, from: box, to: place(destination.screen, in: frame), label: label)
    case .start(let index):
      build(index, in: surroundings(of: box))
      line(.start, from: box, toFrame: coordinatorFrames[Int(index.value)], label: label)
    case .pop, .popToRoot, .popTo, .dismissHard, .dismissSoft, .selectTab, .move, .delegate: break
    }
  }

  private mutating func draw(_ route: MapLinkRoute) {
    guard let target = LinkTarget(map).last(of: route) else { return }
    let scheme = map.links.schemes.first ?? ""
    let box = place(target, in: nil)
    graph.boxes.append(.init(kind: .link, label: "\(scheme):/\(route.pattern.text)", frame: surroundings(of: box)))
    line(
      .link, from: graph.boxes.count - 1, to: box,
      label: route.scope.map { map.links.scopes[$0].name } ?? "")
  }

  private mutating func line(_ kind: MapGraph.Line.Kind, from: Int, toFrame frame: Int?, label: String) {
    guard let frame, let first = graph.frames[frame].first else { return }
    line(kind, from: from, to: first, frame: frame, label: label)
  }

  private mutating func line(_ kind: MapGraph.Line.Kind, from: Int, to: Int, frame: Int? = nil, label: String) {
    let key = MapGraph.Line(kind: kind, from: from, to: to, frame: frame, label: "")
    if let place = places[key] {
      if !label.isEmpty { graph.lines[place].label += ", " + label }
      return
    }
    places[key] = graph.lines.count
    graph.lines.append(MapGraph.Line(kind: kind, from: from, to: to, frame: frame, label: label))
  }
}
