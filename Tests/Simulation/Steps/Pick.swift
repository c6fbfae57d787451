import Navigation

/// A screen of a step, named indirectly: whatever else was left out, it means something.
enum ScreenPick: Codable, Hashable, Sendable {
  /// The n-th screen of the tree in search order, modulo their number.
  case live(Int)
  /// The n-th element of the visible path, modulo its length.
  case visible(Int)
  /// The last element of the visible path.
  case top
  /// The n-th node of the tree, containers too.
  case node(Int)
  /// This number itself: one that was never given out, or of something that has long gone.
  case id(Int)
  case equal(ScreenSpec, first: Bool?)
  case key(ScreenSpec, first: Bool?)
  case name(Int, first: Bool?)
  /// The n-th that the Apply created.
  case created(Int)

  func reference(_ scenery: Scenery) -> ScreenReference {
    switch self {
    case .live, .visible, .top, .node, .id: .id(id(scenery))
    case .equal(let spec, let first): ScreenReference(.screen(spec.screen), pick: Self.pick(first))
    case .key(let spec, let first): ScreenReference(.key(spec.key), pick: Self.pick(first))
    case .name(let name, let first): ScreenReference(.name(Alphabet.names[name]), pick: Self.pick(first))
    case .created(let index): ScreenReference(.created(index))
    }
  }

  /// The id of a pick by id; -1 of another.
  func id(_ scenery: Scenery) -> Int {
    switch self {
    case .live(let index): Self.pick(scenery.screens, index)
    case .visible(let index): Self.pick(scenery.path, index)
    case .top: scenery.path[scenery.path.count - 1]
    case .node(let index): Self.pick(scenery.nodes, index)
    case .id(let id): id
    case .equal, .key, .name, .created: -1
    }
  }

  private static func pick(_ ids: [Int], _ index: Int) -> Int { ids[index % ids.count] }

  private static func pick(_ first: Bool?) -> ScreenReference.Pick? { first.map { $0 ? .first : .last } }
}

/// A container of a step.
enum ContainerPick: Codable, Hashable, Sendable {
  /// The n-th node of the tree, the window and screens too.
  case node(Int)
  case id(Int)
  case search(kind: String?, name: Int?, key: ScreenSpec?, pick: String?)
  case relation(String, of: ScreenPick?)

  func reference(_ scenery: Scenery) -> ContainerReference {
    switch self {
    case .node(let index): .id(ScreenPick.node(index).id(scenery))
    case .id(let id): .id(id)
    case .search(let kind, let name, let key, let pick):
      ContainerReference(
        .search(
          .init(
            kind: kind.flatMap(ContainerReference.Kind.init), name: name.map { Alphabet.names[$0] }, key: key?.key,
            pick: pick.flatMap(ContainerReference.Pick.init))))
    case .relation(let relation, let of):
      ContainerReference(
        .relation(ContainerReference.Relation(rawValue: relation) ?? .window, of: of?.reference(scenery)))
    }
  }
}

/// The scene against which picks by place are resolved when the step's turn comes.
struct Scenery {
  private let state: SceneState
  let daemonRevision: Int

  init(_ state: SceneState, daemonRevision: Int) {
    self.state = state
    self.daemonRevision = daemonRevision
  }

  /// The window, stacks, tabs and screens, each in search order.
  var nodes: [Int] { [SceneState.window] + state.find(kind: .stack) + state.find(kind: .tabs) + screens }

  var screens: [Int] { state.find(kind: .screen) }

  var path: [Int] { state.path.map(\.id) }

  /// The names of the first elements of the visible path; their number is taken modulo its length.
  func route(_ count: Int) -> [String] {
    let path = state.path
    return path.prefix(count % (path.count + 1)).map(\.name)
  }

  /// The coordinator of a step: this number itself, or of a negative one the n-th from the newest, modulo their number.
  func coordinator(_ pick: Int) -> Int {
    pick < 0 ? state.coordinators[state.coordinators.count - 1 + (pick + 1) % state.coordinators.count].id : pick
  }
}
