import JSON
import Navigation

// Strict maps (docs/specification/model.md §7, §13 "Strict").
extension NaiveTransaction {
  /// The reason why an operation must not set its root. Found before the operation, reported after its other errors.
  func rootFault(of operation: Navigation.Operation) -> NavigationError? {
    guard let map, map.isStrict, !tree.layers.isEmpty else { return nil }
    switch operation {
    case .setRoot(let setRoot):
      switch setRoot.target {
      case .named(let name, _): return rootFault(name)
      case .container(let container): return .transitionNotAllowed(from: topName, to: Self.firstScreen(of: container))
      }
    case .follow(let follow):
      // Follow never changes the case.
      for case .root(let name, _) in follow.steps where Bytes(name) != tree.rootCase {
        return .transitionNotAllowed(from: topName, to: name)
      }
      return nil
    default: return nil
    }
  }

  /// The error if no `root` edge of the top leads to another case.
  func rootFault(_ name: String) -> NavigationError? {
    guard let map, map.isStrict, !tree.layers.isEmpty, tree.rootCase != Bytes(name) else { return nil }
    let leads = map.transitions(from: tree.top.node.screen).contains {
      $0.member("root")?.stringValue.map(Bytes.init) == Bytes(name)
    }
    return leads ? nil : .transitionNotAllowed(from: topName, to: name)
  }

  private var topName: String { tree.top.node.screen?.name.text ?? "" }

  private static func firstScreen(of container: Container) -> String {
    switch container {
    case .screen(let screen): screen.name
    case .stack(let screens): screens.first?.name ?? ""
    case .tabs(let tabs): tabs.items.first?.screens.first?.name ?? ""
    }
  }

  /// Whether those that lie on each other now and did not before may; the wildcard takes the place of those that may not.
  mutating func checkNeighbours(of operation: Navigation.Operation) throws(NavigationError) {
    var replaced: Int?
    switch operation {
    case .move, .follow, .show, .hide, .changeRoute, .openLink, .tryTo: return
    case .replaceScreen(let replace): replaced = try? before.anywhere(replace.screen, created: created).node.id
    default: break
    }
    try checkNeighbours(replaced: replaced)
  }

  /// - Parameters:
  ///   - replaced: a screen that is checked again.
  ///   - exempt: screens that are allowed where they are, until the wildcard replaces one below them.
  mutating func checkNeighbours(replaced: Int? = nil, exempt: [Int] = []) throws(NavigationError) {
    guard let map, map.isStrict, tree.layers != before.layers else { return }
    try checkRoot(map, replaced)
    var exempt = exempt
    let old = before.seams
    while let seam = tree.seams.first(where: { seam in
      let isAskedAnew = replaced.map { [seam.lower.id, seam.upper.id].contains($0) } ?? false
      if exempt.contains(seam.upper.id) { return false }
      return (isAskedAnew || !old.contains { $0.isSame(as: seam, map) }) && !isAllowed(seam, map)
    }) {
      guard let wildcard = map.wildcard else {
        throw .transitionNotAllowed(from: seam.lower.name.text, to: seam.upper.name.text)
      }
      exempt = []
      let standIn = try map.given(ScreenDescription(wildcard))
      tree.edit(seam.address) { $0.screen = standIn.content }
    }
  }

  /// The root is the first screen of a case.
  private func checkRoot(_ map: NaiveMap, _ replaced: Int?) throws(NavigationError) {
    guard let was = before.path.first, let now = tree.path.first else { return }
    let fault = NavigationError.transitionNotAllowed(from: was.node.name.text, to: now.node.name.text)
    if before.layers[0].node.id != tree.layers[0].node.id, tree.rootCase == nil { throw fault }
    // The first screen of a tab is not checked.
    let isSame = now.node.id == was.node.id && map.isSame(now.node.screen, was.node.screen)
    guard now.place == .root, now.node.id == replaced || !isSame else { return }
    let entry = tree.rootCase.flatMap { map.windowCase($0.text) }
    let begins = entry.flatMap { map.firstScreen(of: $0) }
    if begins.map({ first in now.node.screen.map { map.covers(first, $0) } ?? false }) != true { throw fault }
  }

  private func isAllowed(_ seam: NaiveTree.Seam, _ map: NaiveMap) -> Bool {
    if let screen = seam.upper.screen, map.screen(screen.name.text) == nil,
      NaiveQuestion.choices(screen.name.text, screen.arguments) != nil
    {
      return seam.place != .push
    }
    if let wildcard = map.wildcard, seam.upper.name == Bytes(wildcard),
      let standIn = try? map.given(ScreenDescription(wildcard)),
      standIn.content.arguments == seam.upper.screen?.arguments
    {
      return true
    }
    guard let upper = seam.upper.screen, let lower = seam.lower.screen else { return false }
    return map.allows(upper, over: lower, seam.place) || isStarted(seam, map)
  }

  /// Whether the coordinator of the one below has started the one above.
  private func isStarted(_ seam: NaiveTree.Seam, _ map: NaiveMap) -> Bool {
    guard let starter = tree.root.find(seam.lower.owner), let child = tree.root.find(seam.upper.owner),
      starter.children.contains(where: { $0.id == child.id }),
      tree.visit(child.root)?.node.firstScreen?.id == seam.upper.id
    else { return false }
    if let root = map.coordinator(child.name)?.member("root") {
      guard let first = map.firstScreen(of: root), seam.upper.screen.map({ map.covers(first, $0) }) ?? false else {
        return false
      }
    }
    return map.children(of: starter.name)?.contains { Bytes($0) == Bytes(child.name) } ?? true
  }
}

extension NaiveTree {
  /// A place where one screen lies on another.
  struct Seam {
    var lower: NaiveNode
    var upper: NaiveNode
    /// Of the upper one.
    var address: [Int]
    var place: Place

    /// Whether the same screens lie on each other in the same way.
    func isSame(as other: Seam, _ map: NaiveMap) -> Bool {
      lower.id == other.lower.id && upper.id == other.upper.id && place == other.place
        && map.isSame(lower.screen, other.lower.screen) && map.isSame(upper.screen, other.upper.screen)
    }
  }

  /// The seams in the path and in hidden tabs, from the root up. The first screen of a tab lies on nothing.
  var seams: [Seam] {
    var seams: [Seam] = []
    for (index, layer) in layers.enumerated() {
      if index > 0 { addSeam(to: &seams, layers[index - 1].node, layer.node, [index], layer.place) }
      addSeams(to: &seams, in: layer.node, [index])
    }
    return seams
  }

  private func addSeams(to seams: inout [Seam], in node: NaiveNode, _ address: [Int]) {
    for (index, child) in node.children.enumerated() {
      if node.kind == .stack, index > 0 {
        addSeam(to: &seams, node.children[index - 1], child, address + [index], .push)
      }
      addSeams(to: &seams, in: child, address + [index])
    }
  }

  private func addSeam(
    to seams: inout [Seam], _ lower: NaiveNode, _ upper: NaiveNode, _ address: [Int], _ place: Place
  ) {
    var (upper, address) = (upper, address)
    while case .stack(let children) = upper.body { (upper, address) = (children[0], address + [0]) }
    guard upper.kind == .screen, let top = lower.top else { return }
    seams.append(Seam(lower: top, upper: upper, address: address, place: place))
  }
}

extension NaiveNode {
  /// The screen that is seen of it.
  fileprivate var top: NaiveNode? {
    switch body {
    case .screen: self
    case .stack(let children): children.last?.top
    case .tabs(let children, let tabs): children[tabs.selected].top
    }
  }

  fileprivate var name: Bytes { screen?.name ?? Bytes("") }
}
