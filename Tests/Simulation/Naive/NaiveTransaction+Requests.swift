import JSON
import Navigation

// Show, Hide and ChangeRoute (docs/specification/model.md §6, §13 "Requests").
extension NaiveTransaction {
  /// A request to a screen.
  struct Request {
    /// `show`, `hide` or `change`.
    var kind: String
    /// The name of the element that it is about: of `change`, the new one.
    var name: String
    /// The element to hide or change.
    var element: NaiveTree.Visit?
  }

  mutating func show(_ show: Navigation.Operation.Show) throws(NavigationError) {
    try checkCoordinator()
    for element in show.elements { try self.show(element) }
  }

  private mutating func show(_ element: String) throws(NavigationError) {
    try ask(Request(kind: "show", name: element), of: tree.path.reversed())
  }

  mutating func hide(_ hide: Navigation.Operation.Hide) throws(NavigationError) {
    try checkCoordinator()
    let path = tree.path
    guard let place = path.lastIndex(where: { $0.node.screen?.name == Bytes(hide.element) }) else { return }
    if place == 0 { throw .cannotRemoveRoot(path[0].node.id) }
    try self.hide((hide.isAtomic ? path[place...place] : path[place...]).map(\.node.id))
  }

  /// Hides elements, the last one first; one that an earlier one took away is skipped.
  private mutating func hide(_ ids: [Int]) throws(NavigationError) {
    for id in ids.reversed() {
      let path = tree.path
      guard let place = path.firstIndex(where: { $0.node.id == id }) else { continue }
      let name = path[place].node.screen?.name.text ?? ""
      // The element itself first, then downwards.
      try ask(Request(kind: "hide", name: name, element: path[place]), of: path[...place].reversed())
    }
  }

  mutating func changeRoute(_ change: Navigation.Operation.ChangeRoute) throws(NavigationError) {
    try checkCoordinator()
    guard let first = change.route.first else { throw .emptyPath }
    let path = tree.path
    let isSame = zip(path, change.route).map { $0.node.screen?.name == Bytes($1) }
    let common = isSame.prefix { $0 }.count
    if common == 0 {
      try begin(with: first)
      // A case may build more than its first screen.
      try hide(tree.path.dropFirst().map(\.node.id))
      for element in change.route.dropFirst() { try show(element) }
      return
    }
    if path.count == change.route.count, isSame.count(where: { !$0 }) == 1 {
      let request = Request(kind: "change", name: change.route[common], element: path[common])
      let asked = Array(path[...common].reversed())
      if !handlers(of: request, asked).isEmpty { return try ask(request, of: asked) }
    }
    try hide(path.dropFirst(common).map(\.node.id))
    for element in change.route.dropFirst(common) { try show(element) }
  }

  /// Another root: the case of that name, else the case that begins with that screen, else the screen.
  private mutating func begin(with name: String) throws(NavigationError) {
    let cases = map?.cases ?? []
    let found =
      cases.first { Bytes($0.name) == Bytes(name) }
      ?? cases.first { entry in
        map?.firstScreen(of: entry.value).map { Bytes(NaiveMap.name($0)) == Bytes(name) } ?? false
      }
    let setRoot: Navigation.Operation.SetRoot =
      if let found { .init(.named(found.name, arguments: .empty)) } else {
        .init(.container(.screen(ScreenDescription(name))))
      }
    let fault = rootFault(of: .setRoot(setRoot))
    try self.setRoot(setRoot)
    try checkLimits()
    if let fault { throw fault }
    // The scene's coordinator has its new root before an element is shown there.
    try finishUprooted()
    tree.root.root = tree.layers[0].node.id
    forgetWhoActed()
  }

  // MARK: - Asking

  /// The handlers of a request in the order in which they are asked: those of screens, then the map's own, without a
  /// screen.
  private func handlers(
    of request: Request, _ screens: [NaiveTree.Visit]
  ) -> [(screen: NaiveTree.Visit?, instruction: JSONValue)] {
    let declared = screens.compactMap { screen in
      map?.screen(screen.node.screen?.name.text ?? "")?.member("handles")?.member(request.kind)?.member(request.name)
        .map { (Optional(screen), $0) }
    }
    let last = map?.document.member("roots")?.member(request.kind)?.member(request.name)
    return declared + (last.map { [(nil, $0)] } ?? [])
  }

  /// Asks for something; the first that has a handler carries it out.
  private mutating func ask(_ request: Request, of screens: [NaiveTree.Visit]) throws(NavigationError) {
    let route = tree.path.map { $0.node.screen?.name.text ?? "" }
    for (screen, instruction) in handlers(of: request, screens) {
      if instruction.member("delegate") != nil {
        guard try isCarriedOut(request, instruction, of: screen ?? tree.top, route) else { continue }
        if instruction.member("animated") == .bool(false) { isAnimated = false }
        try finishUprooted()
        return forgetWhoActed()
      }
      let before = self
      do throws(NavigationError) {
        try perform(instruction, of: screen ?? tree.top, request)
        try checkLimits()
      } catch {
        guard instruction.member("optional") == .bool(true), error.isImpossible else { throw error }
        self = before
        continue
      }
      if instruction.member("animated") == .bool(false) { isAnimated = false }
      try finishUprooted()
      return forgetWhoActed()
    }
    throw .requestNotHandled("\(request.kind) \(request.name)", route: route)
  }

  /// Asks a front-end to carry a request out.
  /// - Returns: whether it does; else the next screen is asked.
  private mutating func isCarriedOut(
    _ request: Request, _ instruction: JSONValue, of screen: NaiveTree.Visit, _ route: [String]
  ) throws(NavigationError) -> Bool {
    guard let asking else { return false }
    // Operations of an answer are not delegated again.
    if isAnswering { throw .requestNotHandled("\(request.kind) \(request.name)", route: route) }
    let present = request.kind == "change" ? request.element?.node.screen?.name.text : nil
    let answer = asking.answer(
      to: .init(
        kind: request.kind, element: present ?? request.name, replacement: present == nil ? nil : request.name,
        of: screen.element, isAnimated: instruction.member("animated") != .bool(false),
        timeout: instruction.member("timeout")?.stringValue.map(NaiveMap.duration)))
    guard case .handled(let items) = answer else { return false }
    isAnswering = true
    try performAll(items)
    isAnswering = false
    return true
  }
}

extension NaiveMap {
  /// The first screen of a container, as the map refers to it.
  func firstScreen(of container: JSONValue) -> JSONValue? {
    let container = built(by: container)
    if let screen = container.member("screen") { return screen }
    if let stack = container.member("stack") { return stack.arrayValue?.first ?? stack }
    return container.member("tabs")?.member("items")?.named.first.flatMap { firstScreen(of: $0.value) }
  }
}
