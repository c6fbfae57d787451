import JSON
import Testing

@testable import Navigation

/// A scene under test. It performs calls with increasing revisions, and checks after each: invariants, that a refused
/// call or one without a commit changed nothing, that the changes of a commit take a mirror from the state before to
/// the state after, and that the past is unchanged.
struct Shop {
  var scene: Scene
  var revision: Revision = 10
  var mirror = SceneState()

  /// `Shop("A", "B")`: a stack of these screens.
  init(_ screens: ScreenDescription..., path: [ScreenDescription] = []) throws(NavigationError) {
    try self.init(.stack(screens), path: path)
  }

  init(_ contents: Container, path: [ScreenDescription] = []) throws(NavigationError) {
    try self.init(
      Scene(
        opening: "shop", contents, path: path, revision: 10, time: Timestamp(microseconds: 0),
        origin: Origin(Caller())))
  }

  /// A scene that was opened at revision 10.
  init(_ scene: Scene) throws(NavigationError) {
    self.scene = scene
    reflect(scene.state.replicate())
    #expect(mirror == scene.state)
    #expect(scene.checkInvariants() == [])
  }

  /// Tabs of stacks: `Shop(tabs: ["A"], ["B", "X"])`; tab names are `a`, `b` and so on.
  init(tabs: [ScreenDescription]..., selected: Int? = nil, back: TabsBack? = nil) throws(NavigationError) {
    let names = ["a", "b", "c", "d", "e"]
    let items = zip(tabs, names).map { TabDescription(name: $1, .stack($0)) }
    try self.init(.tabs(TabsDescription(items: items, selected: selected, back: back)))
  }

  @discardableResult
  mutating func perform(
    _ call: Call, limits: SceneLimits = .standard, at location: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> Effect {
    try call.check(limits)
    let (before, nextID) = (scene.state, scene.transaction.nextID)
    let effect: Effect
    do {
      effect = try scene.perform(
        call, revision: revision + 1, time: Timestamp(microseconds: revision), origin: Origin(Caller()), limits: limits)
    } catch {
      #expect(scene.state == before, "refused, and yet changed", sourceLocation: location)
      #expect(scene.transaction.nextID == nextID, "ids are given back", sourceLocation: location)
      throw error
    }
    #expect(scene.checkInvariants() == [], sourceLocation: location)
    if effect.isCommitted {
      revision += 1
      #expect(effect.outcome.revision == revision && scene.revision == revision, sourceLocation: location)
      #expect(
        scene.state != before || scene.state.linkConditions != before.linkConditions, "a commit that changes nothing",
        sourceLocation: location)
      reflect(scene.newestChanges, at: location)
      expectTouchedSeams(since: before, at: location)
      #expect(mirror == scene.state, "the changes give another state", sourceLocation: location)
      #expect(mirror.checkInvariants() == [], sourceLocation: location)
      if scene.oldestRevision() < revision {
        let past = try scene.state(at: revision - 1, newest: revision)
        #expect(
          past.1 == before && past.1.linkConditions == before.linkConditions, "the past is another one",
          sourceLocation: location)
      }
    } else {
      #expect(scene.state == before, "no commit, and yet changed", sourceLocation: location)
      #expect(scene.transaction.nextID == nextID, "ids are given back", sourceLocation: location)
    }
    return effect
  }

  @discardableResult
  mutating func perform(
    _ operation: Navigation.Operation, options: Options = .none, at location: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> Effect {
    try perform(Call(operation, options: options), at: location)
  }

  @discardableResult
  mutating func apply(
    _ operations: Navigation.Operation..., options: Options = .none, at location: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> Effect {
    try perform(Call(apply: operations.map { ApplyItem($0) }, options: options), at: location)
  }

  @discardableResult
  mutating func undo(_ steps: Int = 1, at location: SourceLocation = #_sourceLocation) throws(NavigationError) -> Effect
  {
    try perform(Call(.undo(steps: steps)), at: location)
  }

  @discardableResult
  mutating func redo(_ steps: Int = 1, at location: SourceLocation = #_sourceLocation) throws(NavigationError) -> Effect
  {
    try perform(Call(.redo(steps: steps)), at: location)
  }

  /// Says of every screen of the path that it has appeared.
  mutating func appearAll() throws(NavigationError) {
    for element in scene.state.path { try perform(.didAppear(.init(id: element.id))) }
  }

  private mutating func reflect(_ changes: [Change], at location: SourceLocation = #_sourceLocation) {
    do throws(MirrorError) { try mirror.apply(changes) } catch {
      Issue.record("the changes do not fit the mirror: \(error)", sourceLocation: location)
    }
  }

  /// The id of the last screen of that name in search order.
  func id(_ name: String) -> NodeID { scene.state.find(kind: .screen, name: name, order: .last).first ?? -1 }

  /// Starts a coordinator.
  /// - Returns: its id.
  @discardableResult
  mutating func start(
    _ name: String, _ root: Container, parent: CoordinatorID? = nil, at location: SourceLocation = #_sourceLocation
  ) throws(NavigationError) -> CoordinatorID {
    let effect = try perform(.startCoordinator(.init(name, root: root, parent: parent)), at: location)
    return effect.outcome.coordinators.first ?? -1
  }

  /// The children of the root coordinator as the vectors write them: `Sale!(Checkout) Stock!`.
  var coordinators: String { scene.state.coordinatorText(scene.state.rootCoordinator) }

  /// The visible path: `A! B M+sheet`; `!` has appeared.
  var path: String {
    scene.state.path.map { element in
      element.name + (element.place.isModal ? "+\(element.place)" : "") + (element.hasAppeared ? "!" : "")
    }.joined(separator: " ")
  }

  /// The tree as the vectors write it: `{*a[A X] b[B]}@1 | [M]+sheet`.
  var tree: String { scene.state.tree }
}

extension SceneState {
  fileprivate func coordinatorText(_ parent: CoordinatorID) -> String {
    let children = coordinator(parent)?.children.compactMap { coordinator($0) } ?? []
    return children.map { child in
      child.name + (child.isEmbedded ? "!" : "") + (child.children.isEmpty ? "" : "(\(coordinatorText(child.id)))")
    }.joined(separator: " ")
  }

  var tree: String { children(of: Self.window).map { text($0) }.joined(separator: " | ") }

  private func text(_ id: NodeID) -> String {
    guard let node = node(id) else { return "?" }
    let place = node.place?.isModal == true && node.parent == Self.window ? "+\(node.place?.rawValue ?? "")" : ""
    switch node.kind {
    case .window: return tree
    case .screen: return node.name + place
    case .stack: return node.name + "[" + node.children.map { text($0) }.joined(separator: " ") + "]" + place
    case .tabs:
      let children = node.children.enumerated().map { ($0 == node.selected ? "*" : "") + text($1) }
      let history =
        node.selectionHistory.isEmpty ? "" : "@" + node.selectionHistory.map(String.init).joined(separator: ",")
      return node.name + "{" + children.joined(separator: " ") + "}" + history + place
    }
  }
}
