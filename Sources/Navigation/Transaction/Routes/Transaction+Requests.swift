import JSON

/// A request to show, hide or change an element. The idea is Tempura's.
struct MapRequest {
  var kind: MapHandlers.Request
  /// The name of the element; for `change` the new one.
  var element: String
  /// The screen to hide or change; nil to show an element.
  var screen: NodeID?

  init(_ kind: MapHandlers.Request, _ element: String, _ screen: NodeID? = nil) {
    self.kind = kind
    self.element = element
    self.screen = screen
  }

  /// Its name in errors.
  var name: String { "\(kind.rawValue) \(element)" }
}

// The screens of the path are asked from the top down whether the map declares a handler, and then the map's root
// handlers.
extension Transaction {
  /// Performs the first handler that can handle a request.
  /// - Throws: `requestNotHandled`, or the error of an impossible instruction that is not optional.
  /// - Complexity: O(path).
  mutating func handle(_ request: MapRequest) throws(NavigationError) {
    let path = try visiblePath()
    for screen in asked(request, path) {
      guard let handler = handler(of: screen, request) else { continue }
      if try answer(request, by: handler, of: screen) { return }
    }
    if let map, let element = map.screens.index(of: request.element),
      let handler = map.rootHandlers.handler(request.kind, element),
      try answer(request, by: handler, of: state.topID)
    {
      return
    }
    throw .requestNotHandled(request.name, route: path.map { state.name(of: $0) })
  }

  func hasHandler(_ request: MapRequest, on path: [NodeID]) -> Bool {
    if asked(request, path).contains(where: { handler(of: $0, request) != nil }) { return true }
    guard let map, let element = map.screens.index(of: request.element) else { return false }
    return map.rootHandlers.handler(request.kind, element) != nil
  }

  /// The screens to ask in order: from the screen to hide or change downwards, or the whole path.
  private func asked(_ request: MapRequest, _ path: [NodeID]) -> ReversedCollection<ArraySlice<NodeID>> {
    let last = request.screen.flatMap { path.lastIndex(of: $0) } ?? path.count - 1
    return path[...last].reversed()
  }

  private func handler(of screen: NodeID, _ request: MapRequest) -> MapHandler? {
    guard let map, let element = map.screens.index(of: request.element), let entry = map.screens[state.name(of: screen)]
    else { return nil }
    return entry.handlers.handler(request.kind, element)
  }

  /// - Returns: False if the handler is optional and its instruction is impossible.
  private mutating func answer(
    _ request: MapRequest, by handler: MapHandler, of screen: NodeID
  ) throws(NavigationError) -> Bool {
    if case .delegate(let timeout) = handler.instruction {
      guard try delegate(request, of: screen, isAnimated: handler.isAnimated, timeout) else { return false }
    } else {
      let mark = mark
      let (nodes, bytes) = (state.table.count, state.size)
      do throws(NavigationError) {
        try perform(handler.instruction, of: screen, request)
        try checkSize(nodes: nodes, bytes: bytes)
      } catch {
        guard handler.isOptional, error.isImpossibility, !isAsking else { throw error }
        rollBack(to: mark)
        return false
      }
    }
    if !handler.isAnimated { isAnimated = false }
    return true
  }

  private mutating func perform(
    _ instruction: MapInstruction, of screen: NodeID, _ request: MapRequest
  ) throws(NavigationError) {
    switch instruction {
    case .push(let destination):
      let pushed = try self.screen(destination, from: screen)
      let stack = try stackNode(of: screen)
      if use(pushed, reuse(of: destination), top: state.lastChild(state.table.slot(stack)), in: stack) { return }
      try perform(Operation.Push(pushed, container: .id(stack)))
    case .present(let destination, let presentation):
      var presented = try self.screen(destination, from: screen)
      presented.presentation = presentation
      if use(presented, reuse(of: destination), top: state.topID, in: state.nearest(.stack, in: state.topLayer)) {
        return
      }
      try perform(Operation.Present(presented))
    case .pop: try pop(request, from: screen)
    case .popToRoot: try perform(Operation.Pop(.toRoot, container: try stack(of: screen)))
    case .popTo(let index):
      let name = map?.screens[index].name ?? ""
      try perform(Operation.Pop(.to(.name(name)), container: try stack(of: screen)))
    case .dismissHard: try dismiss(layerOf: request.screen ?? screen)
    case .dismissSoft: try dismissSoftly(layerOf: request.screen ?? screen)
    case .replace(let destination): try replace(request, with: try self.screen(destination, from: screen), from: screen)
    case .selectTab(let item):
      guard let tabs = state.ancestor(of: screen, kind: .tabs) else { throw .containerNotFound(.tabs, nil) }
      try perform(Operation.SelectTab(.name(item), container: .id(tabs)))
    case .move(let transition):
      try take(edge(transition, from: screen), from: screen, given: .empty, isCutting: true)
    case .start(let index):
      let owner = state.table[state.table.slot(screen)].owner
      try perform(Operation.StartCoordinator(map?.coordinators[index].name ?? "", parent: owner))
    case .delegate: preconditionFailure("asked where it was found")
    }
  }

  /// Delegates a request to a front-end.
  /// - Returns: Whether the front-end has handled it. If not, the next screen is asked.
  private mutating func delegate(
    _ request: MapRequest, of screen: NodeID, isAnimated: Bool, _ timeout: Duration?
  ) throws(NavigationError) -> Bool {
    if !delegation.hasDelegate { return false }
    let failure = NavigationError.requestNotHandled(
      request.name, route: try visiblePath().map { state.name(of: $0) })
    // Operations of an answer cannot be delegated again.
    if delegation.isWithin { throw failure }
    let place = delegation.asked
    delegation.asked += 1
    guard place < delegation.answers.count else {
      if delegation.asksNoMore { return false }
      let present = request.kind == .change ? request.screen.map { state.name(of: $0) } : nil
      delegation.open = state.element(screen).map {
        DelegatedRequest(
          kind: request.kind, element: present ?? request.element,
          replacement: present == nil ? nil : request.element, of: $0, isAnimated: isAnimated, timeout: timeout)
      }
      throw failure
    }
    guard case .handled(let items) = delegation.answers[place] else { return false }
    delegation.isWithin = true
    defer { delegation.isWithin = false }
    try performAll(items)
    return true
  }

  private mutating func screen(
    _ destination: MapDestination, from screen: NodeID
  ) throws(NavigationError) -> ScreenDescription {
    guard let map else { preconditionFailure("an instruction without a map") }
    let leaving = state.table[state.table.slot(screen)].arguments
    try spend(leaving.work)
    let caller = context ?? .empty
    return try build(by: map) { builder throws(NavigationError) in
      try builder.screen(destination, caller: caller, leaving: leaving)
    }
  }

  private func reuse(of destination: MapDestination) -> MapReuse { map?.screens[destination.screen].reuse ?? .never }

  private func stack(of screen: NodeID) throws(NavigationError) -> ContainerReference { .id(try stackNode(of: screen)) }

  /// The stack of a screen, or the nearest one below it.
  private func stackNode(of screen: NodeID) throws(NavigationError) -> NodeID {
    if let own = state.ancestor(of: screen, kind: .stack) { return own }
    let layers = state.children(of: SceneState.window)
    let layer = state.index(of: state.layer(of: screen), in: SceneState.window)
    for below in layers[..<layer].reversed() {
      if let stack = state.nearest(.stack, in: below) { return stack }
    }
    throw .containerNotFound(.stack, nil)
  }

  /// Removes the element to hide and the screens above it in its stack; without such an element, the top of the stack.
  private mutating func pop(_ request: MapRequest, from screen: NodeID) throws(NavigationError) {
    guard let element = request.screen else {
      return try perform(Operation.Pop(.count(1), container: try stack(of: screen)))
    }
    let parent = state.table[state.table.slot(element)].parent
    let place = state.index(of: element, in: parent)
    guard state.kind(of: parent) == .stack, place > 0 else { throw .cannotRemoveRoot(element) }
    removeChildren(of: parent, from: place)
  }

  /// Removes the modal layer of a screen and the layers over it.
  private mutating func dismiss(layerOf screen: NodeID) throws(NavigationError) {
    let place = state.index(of: state.layer(of: screen), in: SceneState.window)
    if place == 0 { throw .cannotRemoveRoot(screen) }
    removeChildren(of: SceneState.window, from: place)
  }

  /// Removes the modal layer of a screen, or marks it while other layers are over it.
  private mutating func dismissSoftly(layerOf screen: NodeID) throws(NavigationError) {
    let layer = state.layer(of: screen)
    if layer == state.topLayer { return try dismiss(layerOf: screen) }
    if state.index(of: layer, in: SceneState.window) == 0 { throw .cannotRemoveRoot(screen) }
    var content = state.table[state.table.slot(layer)].content
    content.details = .dismissing(content.details)
    update(layer, content)
  }

  /// Removes the topmost modal layers that were marked for removal.
  /// - Complexity: O(1) if there are none.
  mutating func dropDismissed() throws(NavigationError) {
    while state.table[state.table.slot(state.topLayer)].isDismissing, state.children(of: SceneState.window).count > 1 {
      remove(state.topLayer)
      try settle()
    }
  }

  /// Replaces the element to change, keeping what is over it; without such an element, replaces the top of the stack.
  private mutating func replace(
    _ request: MapRequest, with new: ScreenDescription, from screen: NodeID
  ) throws(NavigationError) {
    guard request.kind == .change, let element = request.screen else {
      return try perform(Operation.ReplaceTop(new, container: try stack(of: screen)))
    }
    let node = state.table[state.table.slot(element)]
    let place = state.index(of: element, in: node.parent)
    // The removal comes first to make room, and may finish a coordinator.
    remove(element, at: place, of: node.parent)
    let owner = state.kind(of: node.parent) == .stack ? owner(above: place, of: node.parent) : node.owner
    try insertScreen(new, under: node.parent, at: place, owner: owner, place: node.place)
  }
}

extension SceneState {
  /// The name of an existing node.
  func name(of id: NodeID) -> String { table[table.slot(id)].name }
}
