import JSON
import Navigation

// Follow: an absolute path through the map (docs/specification/model.md §7, §13 "Follow").
extension NaiveTransaction {
  mutating func follow(_ follow: Navigation.Operation.Follow) throws(NavigationError) {
    try namesComeFirst { (transaction) throws(NavigationError) in try transaction.perform(follow) }
  }

  /// Errors in names that the map does not declare come before those of the acting coordinator.
  mutating func namesComeFirst(
    _ body: (inout NaiveTransaction) throws(NavigationError) -> Void
  ) throws(NavigationError) {
    let missing = acting.flatMap { tree.hasCoordinator($0) ? nil : $0 }
    if missing != nil { acting = nil }
    do throws(NavigationError) { try body(&self) } catch {
      if case .notInMap = error { throw error }
      throw missing.map { .coordinatorNotFound($0) } ?? error
    }
    if let missing { throw .coordinatorNotFound(missing) }
  }

  private mutating func perform(_ follow: Navigation.Operation.Follow) throws(NavigationError) {
    guard let map else { throw .notInMap(map: "", kind: "map", name: "") }
    // The screen that the next move leaves; nil if the content of the case or the tab ends there.
    var last: Int?
    var isNew = false
    try arrive(by: follow.steps, of: map)
    for (index, step) in follow.steps.enumerated() {
      guard case .move(let name, let arguments) = step else { continue }
      let from = last.flatMap { tree.visit($0) } ?? base(of: map)
      let edge = try edge(name, from: from, of: map, "steps[\(index)].move")
      try map.checkNames(arguments, of: edge, from: from, owner: nil)
      if !isNew, let there = try there(after: from, by: name, edge, arguments, of: map) {
        last = there
        continue
      }
      if !isNew {
        isNew = true
        tree.cut(after: from)
        try finishUprooted()
      }
      try perform(edge, named: name, of: map, from: from, arguments)
      try checkLimits()
      last = tree.top.node.id
    }
    tree.cut(after: last.flatMap { tree.visit($0) } ?? base(of: map))
  }

  /// Goes to the case, then to the tabs. The present case stays unless it has another key than the step gives.
  private mutating func arrive(
    by steps: [Navigation.Operation.Follow.Step], of map: NaiveMap
  ) throws(NavigationError) {
    for case .root(let name, let arguments) in steps where tree.rootCase != Bytes(name) {
      try setRoot(toCase: name, arguments)
      try checkLimits()
      return try selectTabs(steps)
    }
    try selectTabs(steps)
    for case .root(let name, let arguments) in steps where !arguments.isEmpty {
      if try keepCase(name, arguments, of: map) { return }
      try setRoot(toCase: name, arguments)
      try checkLimits()
      try selectTabs(steps)
    }
  }

  private mutating func selectTabs(_ steps: [Navigation.Operation.Follow.Step]) throws(NavigationError) {
    var tabs: NaiveTree.Visit?
    for case .tab(let name) in steps { tabs = try select(name, below: tabs) }
  }

  /// An edge that leads onwards.
  private func edge(
    _ name: String, from: NaiveTree.Visit, of map: NaiveMap, _ path: String
  ) throws(NavigationError) -> JSONValue {
    guard let edge = map.transition(name, from: from.node.screen) else {
      throw .notInMap(map: map.name, kind: "transition", name: name)
    }
    if !["push", "present", "start"].contains(where: { edge.member($0) != nil }) { throw .invalidParameter(path) }
    return edge
  }

  /// Selects a tab of the nearest tabs below others, or below the root.
  private mutating func select(_ name: String, below: NaiveTree.Visit?) throws(NavigationError) -> NaiveTree.Visit {
    let bottom = tree.path[0]
    let around = tree.visits.filter { visit in
      visit.node.kind == .tabs && visit.holds(bottom) && visit.address.count > below?.address.count ?? 0
    }
    guard let tabs = around.min(by: { $0.address.count < $1.address.count }) else {
      throw .containerNotFound(.tabs, nil)
    }
    let index = tabs.node.children.firstIndex { ($0.label ?? $0.firstScreen?.screen?.name) == Bytes(name) }
    guard let index else { throw .tabNotFound(name) }
    tree.edit(tabs.address) { $0.tabs?.select(index) }
    return tabs
  }

  /// The last screen of the case's content behind the selected tabs.
  private func base(of map: NaiveMap) -> NaiveTree.Visit {
    let bottom = tree.path[0]
    guard let name = tree.rootCase, let entry = map.windowCase(name.text) else { return bottom }
    let destinations = line(entry, to: bottom, of: map).destinations
    return standing(bottom, builtLike: destinations, of: map).last?.visit ?? bottom
  }

  /// Finds the element of a step that exists: it came by that edge, and has the key that the step gives.
  /// - Returns: the id of the screen from which the next step leads.
  private mutating func there(
    after from: NaiveTree.Visit, by name: String, _ edge: JSONValue, _ arguments: JSONObject, of map: NaiveMap
  ) throws(NavigationError) -> Int? {
    let beyond = Array(tree.path.drop { $0.node.id != from.node.id }.dropFirst())
    guard let next = beyond.first, next.node.screen?.transition == Bytes(name) else { return nil }
    if let coordinator = edge.member("start")?.stringValue {
      return try startedThere(next, coordinator, edge.member("arguments"), arguments, of: map)
    }
    let destination = edge.member("push") ?? edge.member("present") ?? .null
    guard let content = try map.kept(next, destination, beside: edge.member("arguments"), arguments) else { return nil }
    tree.edit(next.address) { $0.screen = content }
    return next.node.id
  }

  /// Finds the elements of a step that starts a coordinator: those that one of that name has built, from the next
  /// element on. Only elements that came by the edge, in the order of building, belong to it.
  private mutating func startedThere(
    _ next: NaiveTree.Visit, _ name: String, _ written: JSONValue?, _ arguments: JSONObject, of map: NaiveMap
  ) throws(NavigationError) -> Int? {
    guard let starter = owner(of: next, named: name), let root = tree.visit(starter.root),
      tree.path.first(where: { $0.address.starts(with: root.address) })?.node.id == next.node.id,
      let entry = map.coordinator(name)
    else { return nil }
    var line = line(entry.member("root") ?? .null, to: next, below: root.address, of: map)
    let built = standing(next, builtLike: line.destinations, of: map).prefix { screen, _ in
      screen.node.owner == next.node.owner && screen.node.screen?.transition == next.node.screen?.transition
    }
    guard let first = built.first, Self.isNamed(first, of: map), let last = built.last else { return nil }
    let given = Self.given(arguments, written: written, entry.member("arguments"))
    line.builders.insert((name, starter.id), at: 0)
    return try keep(Array(built), line, given, of: map) ? last.visit.node.id : nil
  }

  /// Whether the present case stays, because its elements have the key that a step gives.
  private mutating func keepCase(
    _ name: String, _ arguments: JSONObject, of map: NaiveMap
  ) throws(NavigationError) -> Bool {
    guard let entry = map.windowCase(name) else { return false }
    try map.check(arguments.members, entry.member("arguments"), of: name)
    let bottom = tree.path[0]
    var line = line(entry, to: bottom, of: map)
    line.builders.insert((name, 0), at: 0)
    let built = standing(bottom, builtLike: line.destinations, of: map)
    return built.first.map { !Self.isNamed($0, of: map) } ?? true
      ? false : try keep(built, line, arguments.members, of: map)
  }

  /// Keeps screens if all have the given keys; replaces them by the given ones if not.
  /// - Parameter given: the arguments of their outermost builder.
  private mutating func keep(
    _ built: [(visit: NaiveTree.Visit, destination: JSONValue)], _ line: Line, _ given: Members, of map: NaiveMap
  ) throws(NavigationError) -> Bool {
    var handed: [Members] = []
    for (place, builder) in line.builders.enumerated() {
      let schema = (builder.id == 0 ? map.windowCase(builder.name) : map.coordinator(builder.name))?.member("arguments")
      let own = place == 0 ? given : (handed.last ?? []).filter { schema?.member($0.key) != nil }
      try map.check(own, schema, of: builder.name)
      handed.append(own)
    }
    let arguments = JSONObject(members: handed.last ?? [])
    var contents: [(visit: NaiveTree.Visit, screen: NaiveScreen)] = []
    for (visit, destination) in built {
      guard let content = try map.kept(visit, destination, arguments) else { return false }
      contents.append((visit, content))
    }
    if contents.allSatisfy({ $0.visit.node.screen == $0.screen }) { return true }
    for (visit, screen) in contents { tree.edit(visit.address) { $0.screen = screen } }
    for (builder, given) in zip(line.builders, handed) {
      guard let id = builder.id ?? owner(of: built[0].visit, named: builder.name)?.id else { continue }
      let before = (tree.given.arguments[id] ?? .empty).members
      let merged = JSONObject(members: before.filter { old in !given.contains { $0.key == old.key } } + given)
      tree.given.arguments[id] = merged
    }
    return true
  }

  // MARK: - Building

  typealias Members = [(key: String, value: String)]

  /// The content of a container behind the selected tabs.
  private struct Line {
    var destinations: [JSONValue] = []
    /// Its builders, outermost first. An embedded coordinator, and that of a case, has no id.
    var builders: [(name: String, id: Int?)] = []
  }

  /// - Parameter address: the address of the built container.
  private func line(
    _ container: JSONValue, to screen: NaiveTree.Visit, below address: [Int] = [], of map: NaiveMap
  ) -> Line {
    var line = Line()
    /// The content of a container, with coordinators replaced by theirs.
    func content(_ container: JSONValue) -> JSONValue {
      guard let name = container.member("coordinator")?.stringValue else { return container }
      line.builders.append((name, nil))
      return content(map.coordinator(name)?.member("root") ?? .null)
    }
    var built = content(container)
    for visit in tree.visits where visit.holds(screen) && visit.address.starts(with: address) {
      guard let tabs = visit.node.tabs, let items = built.member("tabs")?.member("items")?.named else { continue }
      let label = visit.node.children[tabs.selected].label
      built = content(items.first { map.label(of: $0) == label }?.value ?? .null)
    }
    if let screen = built.member("screen") { line.destinations = [screen] }
    if let stack = built.member("stack") { line.destinations = stack.arrayValue ?? [stack] }
    return line
  }

  /// A screen, and the screens on it in its stack as far as they have the names of the map.
  private func standing(
    _ screen: NaiveTree.Visit, builtLike destinations: [JSONValue], of map: NaiveMap
  ) -> [(visit: NaiveTree.Visit, destination: JSONValue)] {
    let stack = Array(screen.address.dropLast())
    let above = tree.path.drop { $0.node.id != screen.node.id }.prefix { Array($0.address.dropLast()) == stack }
    return zip(above, destinations).prefix { $0.node.id == screen.node.id || Self.isNamed(($0, $1), of: map) }.map {
      ($0, $1)
    }
  }

  private static func isNamed(_ built: (visit: NaiveTree.Visit, destination: JSONValue), of map: NaiveMap) -> Bool {
    built.visit.node.screen.map { map.covers(built.destination, $0) } ?? false
  }

  /// The nearest coordinator of a name that owns a node, itself or by those below it.
  private func owner(of visit: NaiveTree.Visit, named name: String) -> NaiveCoordinator? {
    tree.root.all.last { $0.ids.contains(visit.node.owner) && Bytes($0.name) == Bytes(name) }
  }

  /// The arguments that a step gives, by the receiver's own names.
  fileprivate static func given(_ arguments: JSONObject, written: JSONValue?, _ schema: JSONValue?) -> Members {
    guard let written else { return arguments.members.filter { NaiveMap.isPassed(schema?.member($0.key)) } }
    let sorted = written.named.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return sorted.compactMap { member in
      guard let text = member.value.stringValue, text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
      var source = text.dropFirst().dropLast()
      if source.hasSuffix("?") { source.removeLast() }
      return arguments.value(String(source)).map { (member.name, $0) }
    }
  }
}

extension NaiveMap {
  /// Each of these must be declared, and fit.
  fileprivate func check(
    _ given: NaiveTransaction.Members, _ schema: JSONValue?, of name: String
  ) throws(NavigationError) {
    for member in given {
      guard let words = schema?.member(member.key), NaiveMap.fits(member.value, words) else {
        throw .invalidArgument(screen: name, argument: member.key, expected: "")
      }
    }
  }

  /// The content of an existing screen if it has the given name and key; nil if not.
  fileprivate func kept(
    _ visit: NaiveTree.Visit, _ destination: JSONValue, beside: JSONValue? = nil, _ arguments: JSONObject
  ) throws(NavigationError) -> NaiveScreen? {
    guard var screen = visit.node.screen, covers(destination, beside: beside, screen) else { return nil }
    let name = Self.name(destination)
    let schema = self.arguments(ofScreen: name)
    let given = NaiveTransaction.given(arguments, written: destination.member("arguments") ?? beside, schema)
    try check(given, schema, of: name)
    let isOther = given.contains { member in
      let words = schema?.member(member.key)
      let isTrait = words?.member("trait") == .bool(true) || !NaiveMap.isPassed(words)
      return isTrait && screen.arguments.value(member.key) != member.value
    }
    if isOther { return nil }
    let others = screen.arguments.members.filter { member in !given.contains { Bytes($0.key) == Bytes(member.key) } }
    screen.arguments = try complete(JSONObject(members: others + given), by: schema, of: name, isOfScreen: true)
    return screen
  }
}
