import JSON
import Navigation

// The instructions of handlers (docs/specification/map.md, "Instructions"; docs/specification/model.md §6).
extension NaiveTransaction {
  /// - Parameter screen: the one that handles the request.
  mutating func perform(
    _ instruction: JSONValue, of screen: NaiveTree.Visit, _ request: Request
  ) throws(NavigationError) {
    if let tab = instruction.member("selectTab")?.stringValue {
      guard let tabs = enclosing(screen, .tabs) else { throw .containerNotFound(.tabs, nil) }
      try selectTab(.init(.name(map?.tabName(ofItem: tab) ?? tab), container: .id(tabs.node.id)))
    } else if let name = instruction.member("move")?.stringValue {
      try move(.init(name, from: ScreenReference(.id(screen.node.id))))
    } else if let name = instruction.member("start")?.stringValue {
      try start(name, try built(by: name, nil, .empty), under: screen.node.owner, given: .empty)
    } else if let kind = instruction.member("dismiss")?.stringValue {
      try dismissLayer(of: request.element ?? screen, isSoft: kind == "soft")
    } else if instruction.member("pop") != nil {
      if let element = request.element {
        try pop(element)
      } else {
        try pop(.init(.count(1), container: stack(of: screen)))
      }
    } else if instruction.member("popToRoot") != nil {
      try pop(.init(.toRoot, container: stack(of: screen)))
    } else if let name = instruction.member("popTo")?.stringValue {
      try pop(.init(.to(ScreenReference(.name(name))), container: stack(of: screen)))
    } else {
      try create(instruction, of: screen, request)
    }
  }

  private mutating func create(
    _ instruction: JSONValue, of screen: NaiveTree.Visit, _ request: Request
  ) throws(NavigationError) {
    guard let map else { return }
    /// A screen that has arguments of the handling screen only.
    func given(_ destination: JSONValue) throws(NavigationError) -> NaiveGiven {
      try map.given(destination, caller: .empty, leaving: screen.node.screen?.arguments)
    }
    if let destination = instruction.member("push") {
      let given = try given(destination)
      let stack = try tree.container(.stack, stack(of: screen), created: created)
      if try !reuse(given, on: stack, map.reuse(destination)) { push(given, on: stack) }
    } else if let destination = instruction.member("present") {
      try present(given(destination), as: instruction.member("as")?.stringValue, reuse: map.reuse(destination))
    } else if let destination = instruction.member("replace") {
      let given = try given(destination)
      if request.kind == "change", let element = request.element {
        change(element, to: given)
      } else {
        replaceTopScreen(of: try tree.container(.stack, stack(of: screen), created: created), with: given)
      }
    }
  }

  /// Replaces an element by a screen, keeping everything over it. In a stack the owner is that of the child below.
  private mutating func change(_ element: NaiveTree.Visit, to given: NaiveGiven) {
    let (place, holder) = (element.address[element.address.count - 1], Array(element.address.dropLast()))
    guard let stack = tree.visits.first(where: { $0.address == holder }) else {
      // A modal layer of its own.
      let node = newScreen(given, owner: element.node.owner)
      return tree.edit(element.address) { $0 = node }
    }
    tree.edit(holder) { $0.children.remove(at: place) }
    let uprooted = tree.uprooted
    let below = stack.node.children.prefix(place).last { !uprooted.contains($0.owner) }
    let node = newScreen(given, owner: below?.owner ?? stack.node.owner)
    tree.edit(holder) { $0.children.insert(node, at: place) }
  }

  /// Removes an element and those above it in its stack.
  private mutating func pop(_ element: NaiveTree.Visit) throws(NavigationError) {
    let place = element.address[element.address.count - 1]
    let holder = Array(element.address.dropLast())
    guard place > 0, tree.visits.contains(where: { $0.address == holder && $0.node.kind == .stack }) else {
      throw .cannotRemoveRoot(element.node.id)
    }
    tree.edit(holder) { $0.children.removeSubrange(place...) }
  }

  /// Takes the modal layer of an element away, with all over it; a soft one waits for that to go.
  private mutating func dismissLayer(of element: NaiveTree.Visit, isSoft: Bool) throws(NavigationError) {
    if element.layer == 0 { throw .cannotRemoveRoot(element.node.id) }
    if isSoft, element.layer < tree.layers.count - 1 {
      tree.layers[element.layer].isDismissing = true
    } else {
      tree.layers.removeSubrange(element.layer...)
    }
  }

  /// The stack of a screen, or the nearest below it.
  private func stack(of screen: NaiveTree.Visit) throws(NavigationError) -> ContainerReference {
    if let own = enclosing(screen, .stack) { return .id(own.node.id) }
    let below = tree.path.filter { $0.layer < screen.layer }.reversed()
    guard let stack = below.lazy.compactMap({ enclosing($0, .stack) }).first else {
      throw .containerNotFound(.stack, nil)
    }
    return .id(stack.node.id)
  }

  /// The innermost container of a kind that holds a node.
  private func enclosing(_ visit: NaiveTree.Visit, _ kind: NodeKind) -> NaiveTree.Visit? {
    tree.visits.filter { $0.node.kind == kind && $0.holds(visit) }.max { $0.address.count < $1.address.count }
  }
}
