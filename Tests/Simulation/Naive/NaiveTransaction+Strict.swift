import JSON
import Navigation

// Strict maps (docs/specification/model.md §7, §13 "Strict").
extension NaiveTransaction {
  /// Why an operation must not make the root what it wants to; asked before it, told after what else is wrong with it.
  func rootFault(of operation: Navigation.Operation) -> NavigationError? {
    guard let map, map.isStrict, !tree.layers.isEmpty else { return nil }
    switch operation {
    case .setRoot(let setRoot):
      switch setRoot.target {
      case .named(let name, _): return rootFault(name)
      case .container(let container): return .transitionNotAllowed(from: topName, to: Self.firstScreen(of: container))
      }
    case .follow(let follow):
      // It never changes the case.
      for case .root(let name, _) in follow.steps where Bytes(name) != tree.rootCase {
        return .transitionNotAllowed(from: topName, to: name)
      }
      return nil
    default: return nil
    }
  }

  /// Another case is reached where a `root` edge of the top leads to it.
  func rootFault(_ name: String) -> NavigationError? {
    guard let map, map.isStrict, !tree.layers.isEmpty, tree.rootCase != Bytes(name) else { return nil }
    let leads = map.transitions(from: topName).contains {
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
  ///   - replaced: a screen that is asked about anew.
  ///   - exempt: screens that may lie on what they lie on, until one below them gives way to the wildcard.
  mutating func checkNeighbours(replaced: Int? = nil, exempt: [Int] = []) throws(NavigationError) {
    guard let map, map.isStrict, tree.layers != before.layers else { return }
    try checkRoot(map, replaced)
    var exempt = exempt
    let old = before.seams
    while let seam = tree.seams.first(where: { seam in
      let isAskedAnew = replaced.map { [seam.lower.id, seam.upper.id].contains($0) } ?? false
      if exempt.contains(seam.upper.id) { return false }
      return (isAskedAnew || !old.contains { $0.isSame(as: seam) }) && !isAllowed(seam, map)
    }) {
      guard let wildcard = map.wildcard else {
        throw .transitionNotAllowed(from: seam.lower.name.text, to: seam.upper.name.text)
      }
      exempt = []
      let standIn = try map.given(ScreenDescription(wildcard))
      tree.edit(seam.address) { $0.screen = standIn.content }
    }
  }

  /// The root is what a case begins with.
  private func checkRoot(_ map: NaiveMap, _ replaced: Int?) throws(NavigationError) {
    guard let was = before.path.first, let now = tree.path.first else { return }
    let fault = NavigationError.transitionNotAllowed(from: was.node.name.text, to: now.node.name.text)
    if before.layers[0].node.id != tree.layers[0].node.id, tree.rootCase == nil { throw fault }
    // What a tab begins with is the tab's affair.
    guard now.place == .root, now.node.id == replaced || now.node.id != was.node.id || now.node.name != was.node.name
    else { return }
    let entry = tree.rootCase.flatMap { map.windowCase($0.text) }
    if entry.flatMap({ map.firstScreen(of: $0) }) != now.node.name { throw fault }
  }

  private func isAllowed(_ seam: NaiveTree.Seam, _ map: NaiveMap) -> Bool {
    if let wildcard = map.wildcard, seam.upper.name == Bytes(wildcard),
      let standIn = try? map.given(ScreenDescription(wildcard)),
      standIn.content.arguments == seam.upper.screen?.arguments
    {
      return true
    }
    return map.allows(seam.upper.name.text, over: seam.lower.name.text, seam.place) || isStarted(seam, map)
  }

  /// Whether the coordinator of the one below has started the one above.
  private func isStarted(_ seam: NaiveTree.Seam, _ map: NaiveMap) -> Bool {
    guard let starter = tree.root.find(seam.lower.owner), let child = tree.root.find(seam.upper.owner),
      starter.children.contains(where: { $0.id == child.id }),
      tree.visit(child.root)?.node.firstScreen?.id == seam.upper.id
    else { return false }
    if let root = map.coordinator(child.name)?.member("root"), map.firstScreen(of: root) != seam.upper.name {
      return false
    }
    return map.children(of: starter.name)?.contains { Bytes($0) == Bytes(child.name) } ?? true
  }
}

extension NaiveTree {
  /// Where one screen lies on another.
  struct Seam {
    var lower: NaiveNode
    var upper: NaiveNode
    /// Of the upper one.
    var address: [Int]
    var place: Place

    /// Whether the same screens lie on each other in the same way.
    func isSame(as other: Seam) -> Bool {
      lower.id == other.lower.id && upper.id == other.upper.id && place == other.place
        && lower.screen?.name == other.lower.screen?.name && upper.screen?.name == other.upper.screen?.name
    }
  }

  /// In the path and in hidden tabs, from the root up. What a tab begins with lies on nothing.
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
