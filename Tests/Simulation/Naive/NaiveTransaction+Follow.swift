import JSON
import Navigation

// Follow: an absolute path through the map (model.md §7, §13 "Follow").
extension NaiveTransaction {
  mutating func follow(_ follow: Navigation.Operation.Follow) throws(NavigationError) {
    try namesComeFirst { (transaction) throws(NavigationError) in try transaction.carryOut(follow) }
  }

  /// What the map does not declare is a name that the caller gave: who acts comes behind it.
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

  private mutating func carryOut(_ follow: Navigation.Operation.Follow) throws(NavigationError) {
    guard let map else { throw .notInMap(map: "", kind: "map", name: "") }
    var tabs: NaiveTree.Visit?
    // The screen that the next move leaves; nil: what the case or the tab is built of ends there.
    var last: Int?
    var isNew = false
    for (index, step) in follow.steps.enumerated() {
      switch step {
      case .root(let name, let arguments):
        if tree.rootCase != Bytes(name) { try setRoot(toCase: name, arguments) }
        try checkLimits()
      case .tab(let name): tabs = try select(name, below: tabs)
      case .move(let name, let arguments):
        let from = last.flatMap { tree.visit($0) } ?? base(of: map)
        let edge = try edge(name, from: from, of: map, "steps[\(index)].move")
        if !isNew, let there = try there(after: from, by: name, edge, arguments, of: map) {
          last = there
          continue
        }
        if !isNew {
          isNew = true
          tree.cut(after: from)
          try finishUprooted()
        }
        try carryOut(edge, named: name, of: map, from: from, arguments)
        try checkLimits()
        last = tree.top.node.id
      }
    }
    tree.cut(after: last.flatMap { tree.visit($0) } ?? base(of: map))
  }

  /// An edge that leads onwards.
  private func edge(
    _ name: String, from: NaiveTree.Visit, of map: NaiveMap, _ path: String
  ) throws(NavigationError) -> JSONValue {
    guard let edge = map.transition(name, from: from.node.screen?.name.text ?? "") else {
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

  /// The last screen of what the case builds where the selected tabs lead.
  private func base(of map: NaiveMap) -> NaiveTree.Visit {
    let bottom = tree.path[0]
    guard let name = tree.rootCase, let entry = map.windowCase(name.text) else { return bottom }
    var container = map.built(by: entry)
    for visit in tree.visits where visit.holds(bottom) {
      guard let tabs = visit.node.tabs, let items = container.member("tabs")?.member("items")?.named else { continue }
      let label = visit.node.children[tabs.selected].label
      container = map.built(by: items.first { map.label(of: $0) == label }?.value ?? .null)
    }
    // Of a stack what lies on its first screen, as far as it is what the map says.
    let names = (container.member("stack")?.arrayValue ?? []).map { Bytes(NaiveMap.name($0)) }
    let stack = Array(bottom.address.dropLast())
    let above = tree.path.dropFirst().prefix { Array($0.address.dropLast()) == stack }
    let same = zip(names.dropFirst(), above).prefix { $0 == $1.node.screen?.name }.map(\.1)
    return same.last ?? bottom
  }

  /// What is there already of a step: it came by that edge, and has the key that the step gives.
  /// - Returns: the id of the screen from which the next step leads.
  private mutating func there(
    after from: NaiveTree.Visit, by name: String, _ edge: JSONValue, _ arguments: JSONObject, of map: NaiveMap
  ) throws(NavigationError) -> Int? {
    let beyond = Array(tree.path.drop { $0.node.id != from.node.id }.dropFirst())
    guard let next = beyond.first, let screen = next.node.screen, screen.transition == Bytes(name) else { return nil }
    if let coordinator = edge.member("start")?.stringValue {
      if !arguments.isEmpty {
        let filled = try NaiveMap.fill(
          edge.member("arguments"), caller: arguments, leaving: from.node.screen?.arguments, target: coordinator,
          schema: map.coordinator(coordinator)?.member("arguments"))
        let built = try map.contents(ofCoordinator: coordinator, filled)
        if built.firstScreen?.key != screen.key { return nil }
      }
      // All that it builds came by it.
      let owner = next.node.owner
      return beyond.prefix { $0.node.owner == owner && $0.node.screen?.transition == Bytes(name) }.last?.node.id
    }
    let destination = edge.member("push") ?? edge.member("present") ?? .null
    guard screen.name == Bytes(NaiveMap.name(destination)) else { return nil }
    let schema = map.screen(screen.name.text)?.member("arguments")
    let given = Self.given(arguments, written: destination.member("arguments") ?? edge.member("arguments"), schema)
    for member in given {
      guard let words = schema?.member(member.key), NaiveMap.fits(member.value, words) else {
        throw .invalidArgument(screen: screen.name.text, argument: member.key, expected: "")
      }
    }
    let isOther = given.contains { member in
      let isTrait = schema?.member(member.key)?.member("trait") == .bool(true)
      return isTrait && screen.arguments.value(member.key) != member.value
    }
    if isOther { return nil }
    let kept = screen.arguments.members.filter { member in !given.contains { Bytes($0.key) == Bytes(member.key) } }
    let updated = try map.complete(
      JSONObject(members: kept + given), by: schema, of: screen.name.text, isOfScreen: true)
    tree.edit(next.address) { $0.screen?.arguments = updated }
    return next.node.id
  }

  /// What a step gives to a screen, by the screen's own names.
  private static func given(
    _ arguments: JSONObject, written: JSONValue?, _ schema: JSONValue?
  ) -> [(key: String, value: String)] {
    guard let written else { return arguments.members.filter { schema?.member($0.key) != nil } }
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
  /// What a container is when coordinators are what they build.
  func built(by container: JSONValue) -> JSONValue {
    guard let name = container.member("coordinator")?.stringValue else { return container }
    return built(by: coordinator(name)?.member("root") ?? .null)
  }

  /// What a tab is called: as its content, if that has a name of its own.
  func label(of item: (name: String, value: JSONValue)) -> Bytes {
    Bytes(built(by: item.value).member("tabs")?.member("name")?.stringValue ?? item.name)
  }
}

extension NaiveContents {
  /// The first screen that is built.
  var firstScreen: NaiveGiven? {
    switch self {
    case .stack(let screens): screens.first
    case .tabs(_, let items, _, _): items.first?.content.firstScreen
    case .coordinator(_, let contents, _): contents.firstScreen
    }
  }
}
