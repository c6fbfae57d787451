import JSON
import SceneMap
import Testing

@testable import Navigation

/// A scene with the maps of a test. After each migration it checks invariants: that the commit's changes update a
/// mirror, that its inverse restores the state before, that the records restore the same scene, that the migration
/// cannot be undone, and that the same map changes nothing a second time.
struct MovingScene {
  var scene: Scene
  private var revision: Revision = 10
  private(set) var map: CompiledMap

  init(_ map: CompiledMap) throws {
    self.map = map
    var journal = ByteBuffer()
    scene = try Scene(
      opening: "s", map: map, revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
      message: RawSpan(), journal: &journal)
  }

  /// - Parameter map: in YAML, without its name and version.
  init(_ map: String) throws { try self.init(Self.read(map, "1.0.0")) }

  static func read(
    _ map: String, _ version: String, at location: SourceLocation = #_sourceLocation
  ) throws -> CompiledMap {
    let reading = MapReading("map: m\nversion: \(version)\n" + map, file: "map")
    return try #require(reading.map, "\(reading.findings)", sourceLocation: location)
  }

  @discardableResult
  mutating func perform(_ operation: Navigation.Operation) throws -> Effect { try perform(Call(operation)) }

  @discardableResult
  mutating func perform(_ call: Call) throws -> Effect {
    let effect = try scene.perform(
      call, revision: revision + 1, time: Timestamp(microseconds: 1), origin: Origin(Caller()))
    if effect.isCommitted { revision += 1 }
    return effect
  }

  mutating func move(_ transition: String, _ arguments: (String, String)...) throws {
    let arguments = JSONObject(members: arguments.map { (key: $0.0, value: $0.1) })
    try perform(.move(.init(transition, arguments: arguments)))
  }

  /// Moves to another version of the map.
  /// - Parameter knowsOld: whether the map by which the scene was made is known.
  @discardableResult
  mutating func migrate(
    to text: String, knowsOld: Bool = true, at location: SourceLocation = #_sourceLocation
  ) throws -> MigrationOutcome {
    try migrate(to: Self.read(text, "2.0.0", at: location), knowsOld: knowsOld, at: location)
  }

  @discardableResult
  mutating func migrate(
    to new: CompiledMap, knowsOld: Bool = true, at location: SourceLocation = #_sourceLocation
  ) throws -> MigrationOutcome {
    let (before, nextID) = (scene, scene.transaction.nextID)
    var journal = ByteBuffer()
    let (old, masks) = (knowsOld ? map : nil, [map.mask, new.mask].compactMap(\.self))
    let plan = try scene.migration(to: new, from: old)
    let outcome = try scene.migrate(
      to: new, from: old, revision: revision + 1, time: Timestamp(microseconds: 2), journal: &journal)
    map = new
    #expect(plan.outcome == outcome && plan.path == scene.state.path.map(\.name), sourceLocation: location)
    #expect(scene.goes(by: new) && scene.map === new, sourceLocation: location)
    #expect(scene.checkInvariants() == [], sourceLocation: location)
    if outcome == .kept {
      #expect(scene.state == before.state && scene.transaction.nextID == nextID, sourceLocation: location)
      #expect(scene.revision == before.revision && journal.isEmpty, sourceLocation: location)
    } else {
      revision += 1
      try expectCommit(before, journal.array(), masks, at: location)
    }
    try expectBarrier(at: location)
    try expectSameAgain(at: location)
    return outcome
  }

  private func expectCommit(
    _ before: Scene, _ record: [UInt8], _ masks: [SensitiveMask], at location: SourceLocation
  ) throws {
    #expect(scene.revision == revision && scene.state != before.state, sourceLocation: location)
    let commit = try #require(scene.newestCommit, sourceLocation: location)
    #expect(commit.operation == "migration" && commit.isNavigation && commit.isBarrier, sourceLocation: location)
    var mirror = SceneState()
    try mirror.apply(before.state.replicate())
    try mirror.apply(scene.newestChanges)
    #expect(mirror == scene.state, "the changes give another state", sourceLocation: location)
    let past = try scene.state(at: before.revision, newest: revision)
    // Sensitive values leave with their screen.
    let (found, expected) = masks.reduce((past.1, before.state)) { ($0.0.masked(by: $1), $0.1.masked(by: $1)) }
    #expect(found == expected, "the past is another one", sourceLocation: location)
    #expect(try scene.commits(since: before.revision, newest: revision).count == 1, sourceLocation: location)
    var again = before
    try again.replay(record)
    #expect(again.state == scene.state && again.revision == scene.revision, sourceLocation: location)
    var snapshot = ByteBuffer()
    scene.writeSnapshot(into: &snapshot)
    let read = try Scene(snapshot: snapshot.array())
    #expect(read.state == scene.state && read.mapReference == scene.mapReference, sourceLocation: location)
    #expect(read.state.rootCase == scene.state.rootCase, sourceLocation: location)
    for state in [read.state, again.state] {
      #expect(state.given.all.elementsEqual(scene.state.given.all, by: ==), sourceLocation: location)
    }
  }

  private func expectBarrier(at location: SourceLocation) throws {
    var copy = self
    #expect(throws: NavigationError.nothingToUndo(steps: 1), sourceLocation: location) {
      try copy.perform(Call(.undo(steps: 1)))
    }
    #expect(throws: NavigationError.nothingToRedo(steps: 1), sourceLocation: location) {
      try copy.perform(Call(.redo(steps: 1)))
    }
  }

  private func expectSameAgain(at location: SourceLocation) throws {
    var copy = scene
    var journal = ByteBuffer()
    let outcome = try copy.migrate(
      to: map, from: map, revision: revision + 1, time: Timestamp(microseconds: 3), journal: &journal)
    #expect(outcome == .kept, "once more, and yet changed: \(copy.state.text)", sourceLocation: location)
  }

  func id(_ name: String) -> NodeID { scene.state.find(kind: .screen, name: name, order: .last).first ?? -1 }

  func arguments(_ name: String) -> String { scene.state.node(id(name))?.arguments.text ?? "gone" }

  var tree: String { scene.state.text }

  /// The coordinators below the root one: `Sale!(Checkout)`.
  var coordinators: String { scene.state.text(ofCoordinator: scene.state.rootCoordinator) }
}

extension SceneState {
  fileprivate func text(ofCoordinator parent: CoordinatorID) -> String {
    let children = coordinator(parent)?.children.compactMap { coordinator($0) } ?? []
    return children.map { child in
      child.name + (child.isEmbedded ? "!" : "") + (child.children.isEmpty ? "" : "(\(text(ofCoordinator: child.id)))")
    }.joined(separator: " ")
  }

  /// The tree: `Main{*a[A X] b[B]}@1 | [M]+sheet`.
  var text: String { children(of: Self.window).map { text($0) }.joined(separator: " | ") }

  private func text(_ id: NodeID) -> String {
    guard let node = node(id) else { return "?" }
    let place = node.place?.isModal == true && node.parent == Self.window ? "+\(node.place?.rawValue ?? "")" : ""
    switch node.kind {
    case .window: return text
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
