import JSON
import Navigation

// Move and reuse (docs/specification/model.md §7; docs/specification/map.md, "Edges").
extension NaiveTransaction {
  mutating func move(_ move: Navigation.Operation.Move) throws(NavigationError) {
    let from = if let from = move.from { try tree.onPath(from, created: created) } else { tree.top }
    try take(move.transition, from: from, move.arguments)
  }

  /// Takes an edge from a screen, after removing the screens that follow it.
  mutating func take(_ name: String, from: NaiveTree.Visit, _ arguments: JSONObject) throws(NavigationError) {
    let screen = from.node.screen?.name.text ?? ""
    if name == "answer", map?.screen(screen) == nil,
      let choices = NaiveQuestion.choices(screen, from.node.screen?.arguments ?? .empty)
    {
      try checkCoordinator()
      return try dismiss(.init(.id(from.node.id), result: NaiveQuestion.result(arguments, of: choices)))
    }
    guard let map, let edge = map.transition(name, from: from.node.screen) else {
      throw .notInMap(map: map?.name ?? "", kind: "transition", name: name)
    }
    try checkCoordinator()
    let before = self
    do {
      try perform(edge, named: name, of: map, from: from, arguments)
    } catch {
      guard edge.member("optional") == .bool(true), error.isImpossible else { throw error }
      // Nothing changes.
      self = before
    }
  }

  /// Takes an edge, optional or not.
  mutating func perform(
    _ edge: JSONValue, named name: String, of map: NaiveMap, from: NaiveTree.Visit, _ arguments: JSONObject
  ) throws(NavigationError) {
    try map.checkNames(
      arguments, of: edge, from: from, owner: from.node.owner == 1 ? "scene" : tree.root.find(from.node.owner)?.name)
    let leaving = from.node.screen?.arguments ?? .empty
    let beside = edge.member("arguments")
    /// A screen that the edge leads to.
    func target(_ destination: JSONValue) throws(NavigationError) -> NaiveGiven {
      var given = try map.given(destination, beside: beside, caller: arguments, leaving: leaving)
      given.content.transition = Bytes(name)
      return given
    }
    if let destination = edge.member("push") {
      let screen = try target(destination)
      try leave(from)
      try push(screen, reuse: map.reuse(destination))
    } else if let destination = edge.member("replace") {
      let screen = try target(destination)
      try leave(from)
      try replace(screen, reuse: map.reuse(destination))
    } else if let destination = edge.member("present") {
      let screen = try target(destination)
      try leave(from)
      try present(screen, as: edge.member("as")?.stringValue, reuse: map.reuse(destination))
    } else if let destinations = edge.member("setStack")?.arrayValue {
      var screens: [NaiveGiven] = []
      for destination in destinations {
        var shared = beside
        if let written = beside {
          // Each screen takes its declared arguments.
          let schema = map.arguments(ofScreen: NaiveMap.name(destination)) ?? .null
          shared = .object(
            written.named.filter { schema.member($0.name) != nil }.map { JSONValue.Member($0.name, $0.value) })
        }
        var screen = try map.given(destination, beside: shared, caller: arguments, leaving: leaving)
        screen.content.transition = Bytes(name)
        screens.append(screen)
      }
      try leave(from)
      try fill(try tree.container(.stack, nil, created: created), with: screens)
    } else if let root = edge.member("root")?.stringValue {
      let given = try NaiveMap.fill(
        beside, caller: arguments, leaving: leaving, target: root,
        schema: map.windowCase(root)?.member("arguments"))
      try setRoot(toCase: root, given)
    } else if let coordinator = edge.member("start")?.stringValue {
      let given = try NaiveMap.fill(
        beside, caller: arguments, leaving: leaving, target: coordinator,
        schema: map.coordinator(coordinator)?.member("arguments"))
      let owner = from.node.owner
      let root = try built(by: coordinator, nil, given)
      try leave(from)
      try start(coordinator, root.coming(by: Bytes(name)), under: owner, given: given)
    } else {
      try performEnd(edge, of: map, from: from, arguments)
    }
  }

  /// Performs an edge that leads back.
  private mutating func performEnd(
    _ edge: JSONValue, of map: NaiveMap, from: NaiveTree.Visit, _ arguments: JSONObject
  ) throws(NavigationError) {
    let leaving = from.node.screen?.arguments ?? .empty
    if let tab = edge.member("tab")?.stringValue {
      try leave(from)
      try selectTab(.init(.name(map.tabName(ofItem: tab))))
    } else if let name = edge.member("popTo")?.stringValue {
      try leave(from)
      try pop(.init(.to(ScreenReference(.name(name)))))
    } else if edge.member("back") != nil {
      try leave(from)
      try back()
    } else if edge.member("dismiss") != nil {
      let screen = from.node.screen?.name.text ?? ""
      let result = try result(
        edge, caller: arguments, leaving: leaving, of: screen, schema: map.screen(screen)?.member("result"))
      try leave(from)
      try dismiss(.init(ScreenReference(.id(from.node.id)), result: result))
    } else if edge.member("finish") != nil {
      let owner = from.node.owner
      let name = owner == 1 ? "scene" : tree.root.find(owner)?.name ?? ""
      let result = try result(
        edge, caller: arguments, leaving: leaving, of: name, schema: map.coordinator(name)?.member("result"))
      try leave(from)
      try finish(owner, result: result)
    }
  }

  /// Removes the screens that follow the one that an edge leaves.
  private mutating func leave(_ from: NaiveTree.Visit) throws(NavigationError) {
    tree.cut(after: from)
    try finishUprooted()
    forgetWhoActed()
  }

  /// The checked result of an edge; without one in the map, the caller's arguments that are declared.
  private func result(
    _ edge: JSONValue, caller: JSONObject, leaving: JSONObject, of name: String, schema: JSONValue?
  ) throws(NavigationError) -> JSONObject? {
    let written = edge.member("result")
    guard let map, written != nil || !caller.isEmpty && schema != nil else { return nil }
    let result = try NaiveMap.fill(written, caller: caller, leaving: leaving, target: name, schema: schema)
    guard let schema else { return result }
    return try map.complete(result, by: schema, of: name)
  }

  // MARK: - Reuse

  mutating func push(_ screen: NaiveGiven, reuse: String) throws(NavigationError) {
    let stack = try tree.container(.stack, nil, created: created)
    if try self.reuse(screen, on: stack, reuse) { return }
    push(screen, on: stack)
  }

  private mutating func replace(_ screen: NaiveGiven, reuse: String) throws(NavigationError) {
    let stack = try tree.container(.stack, nil, created: created)
    if try self.reuse(screen, on: stack, reuse) { return }
    replaceTopScreen(of: stack, with: screen)
  }

  /// The call's presentation, the edge's, the map's, else a sheet. Looks at the scene's top, then at its stack.
  mutating func present(_ screen: NaiveGiven, as edge: String?, reuse: String) throws(NavigationError) {
    if try reusePresented(screen, reuse) { return }
    let declared = screen.declaredPresentation == .push ? nil : screen.declaredPresentation
    addLayer(screen, edge.flatMap(Presentation.init) ?? declared ?? .sheet)
  }

  /// Uses the scene's top, or a screen in its stack.
  mutating func reusePresented(_ screen: NaiveGiven, _ reuse: String) throws(NavigationError) -> Bool {
    if reuse != "never", tree.top.node.screen?.key == screen.key {
      use(screen, in: tree.top)
      return true
    }
    guard reuse == "inStack", let stack = try? tree.container(.stack, nil, created: created) else { return false }
    return try self.reuse(screen, on: stack, reuse)
  }

  /// Uses an existing screen, on top of the stack or below.
  mutating func reuse(
    _ screen: NaiveGiven, on stack: NaiveTree.Visit, _ reuse: String
  ) throws(NavigationError) -> Bool {
    let children = stack.node.children
    let index: Int?
    switch reuse {
    case "top": index = children.indices.last { $0 == children.count - 1 && children[$0].screen?.key == screen.key }
    case "inStack": index = children.indices.last { children[$0].screen?.key == screen.key }
    default: index = nil
    }
    guard let index else { return false }
    tree.edit(stack.address) { $0.children.removeSubrange((index + 1)...) }
    guard let visit = tree.visit(children[index].id) else { return false }
    use(screen, in: visit)
    return true
  }

  /// Gives a reused screen its present declaration and the new arguments. It keeps the transition that created it.
  private mutating func use(_ screen: NaiveGiven, in visit: NaiveTree.Visit) {
    tree.edit(visit.address) { node in
      node.screen = screen.content.inPlace(of: node.screen)
    }
  }
}

extension NaiveMap {
  /// Checks that the edge names, or its target declares, each argument of the caller.
  func checkNames(
    _ arguments: JSONObject, of edge: JSONValue, from: NaiveTree.Visit, owner: String?
  ) throws(NavigationError) {
    let screens =
      ["push", "present", "replace"].compactMap { edge.member($0) } + (edge.member("setStack")?.arrayValue ?? [])
    let result =
      edge.member("dismiss") != nil
      ? screen(from.node.screen?.name.text ?? "")?.member("result")
      : edge.member("finish") != nil ? owner.flatMap { coordinator($0)?.member("result") } : nil
    let declared =
      screens.map { self.arguments(ofScreen: Self.name($0)) } + [
        edge.member("root")?.stringValue.flatMap { windowCase($0)?.member("arguments") },
        edge.member("start")?.stringValue.flatMap { coordinator($0)?.member("arguments") }, result,
      ]
    let written = screens.map { $0.member("arguments") } + [edge.member("arguments"), edge.member("result")]
    let texts = written.flatMap { $0?.named ?? [] }.compactMap(\.value.stringValue)
    for member in arguments.members {
      let isNamed = texts.contains { Bytes($0) == Bytes("{\(member.key)}") || Bytes($0) == Bytes("{\(member.key)?}") }
      if isNamed || declared.contains(where: { $0?.member(member.key) != nil }) { continue }
      let target =
        edge.member("root")?.stringValue ?? edge.member("start")?.stringValue
        ?? (edge.member("finish") != nil ? owner : nil)
        ?? (edge.member("setStack") == nil ? screens.first.map(Self.name) : nil)
      throw .invalidArgument(screen: target ?? from.node.screen?.name.text ?? "", argument: member.key, expected: "")
    }
  }

  /// The treatment of an existing screen with the same key.
  func reuse(_ destination: JSONValue) -> String {
    screen(Self.name(destination))?.member("reuse")?.stringValue ?? "never"
  }
}

extension NavigationError {
  /// Whether it says that something cannot be done here, which `optional` forgives.
  var isImpossible: Bool {
    switch self {
    case .limitReached, .invalidArgument: false
    default: true
    }
  }
}

extension NaiveBuilt {
  /// All that a `start` edge builds came by it.
  func coming(by transition: Bytes) -> NaiveBuilt {
    switch self {
    case .pushed(let contents): .pushed(contents.coming(by: transition))
    case .presented(let contents): .presented(contents.coming(by: transition))
    }
  }
}

extension NaiveContents {
  fileprivate func coming(by transition: Bytes) -> NaiveContents {
    switch self {
    case .stack(let screens):
      return .stack(
        screens.map { screen in
          var screen = screen
          screen.content.transition = transition
          return screen
        })
    case .tabs(let name, let items, let selected, let back):
      return .tabs(name: name, items.map { ($0.name, $0.content.coming(by: transition)) }, selected: selected, back)
    case .coordinator(let name, let contents, let given):
      return .coordinator(name, contents.coming(by: transition), given: given)
    }
  }
}
