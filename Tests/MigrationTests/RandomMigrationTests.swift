import JSON
import Random
import RandomMaps
import SceneMap
import Testing

@testable import Navigation

/// Random scenes under random versions of random maps.
struct RandomMigrationTests {
  private static let versions = 4

  @Test(arguments: Seeds.first(4, of: 15))
  func scenesAreByTheirMapsWhateverChanges(block: UInt64) throws {
    for seed in block * 10..<block * 10 + 10 { try run(seed) }
  }

  @Test func everyOutcomeComesOften() throws {
    var counts: [MigrationOutcome: Int] = [:]
    for seed in 0..<100 as Range<UInt64> {
      for outcome in try run(seed) { counts[outcome, default: 0] += 1 }
    }
    for outcome in MigrationOutcome.allCases { #expect(counts[outcome, default: 0] > 10, "\(counts)") }
  }

  @discardableResult
  private func run(_ seed: UInt64) throws -> [MigrationOutcome] {
    var maps = RandomMap(seed: seed, size: 3 + Int(seed % 8))
    var document = MapVersions.withNamedTabs(maps.document())
    var versions = MapVersions(seed: seed)
    var random = SeededRandom(seed: seed &+ 7)
    let first = try #require(MapReading(document.description, file: "random").map, "seed \(seed)")
    var scene = try MovingScene(first)
    var outcomes: [MigrationOutcome] = []
    /// The revisions before each version, and the screens that were there.
    var moves: [(revision: Revision, screens: [NodeID])] = []
    for _ in 0..<Self.versions {
      for _ in 0..<12 { try? scene.performSomething(&random) }
      let isOnlyRenamed = random.chance(30)
      let next = versions.next(after: document, onlyRenamed: isOnlyRenamed)
      guard let map = MapReading(next.description, file: "random").map else { continue }
      let (before, old) = (scene, scene.map)
      let outcome = try scene.migrate(to: map, knowsOld: random.chance(70))
      let says = Comment(rawValue: "seed \(seed): \(before.tree) is \(scene.tree)")
      expect(before.scene.state, became: scene.scene.state, outcome, from: old, to: map, says)
      if isOnlyRenamed { expectRenamed(before.scene.state, scene.scene.state, map.renaming, says) }
      try expectToldOfLoss(before.scene, scene.scene, says)
      moves.append((before.scene.revision, before.scene.state.find(kind: .screen)))
      outcomes.append(outcome)
      document = next
    }
    for (revision, screens) in moves {
      let past = try scene.scene.state(at: revision, newest: scene.scene.revision).1
      #expect(past.find(kind: .screen) == screens, "seed \(seed): the past of revision \(revision)")
    }
    return outcomes
  }

  /// Expects that, if only names differ, every node is in its place with its id, under its new name.
  private func expectRenamed(_ before: SceneState, _ after: SceneState, _ renaming: MapRenaming, _ says: Comment) {
    #expect(before.find() == after.find(), says)
    for id in before.find() {
      guard let was = before.node(id), let now = after.node(id) else { continue }
      #expect(
        now.kind == was.kind && now.parent == was.parent && now.children == was.children && now.owner == was.owner
          && now.selected == was.selected && now.hasAppeared == was.hasAppeared, says)
      if was.kind == .screen { #expect(now.name == renaming.screen(was.name), says) }
    }
    #expect(before.coordinators.map(\.id) == after.coordinators.map(\.id), says)
    for (was, now) in zip(before.coordinators, after.coordinators) where was.id > Scene.firstRootCoordinator {
      #expect(now.name == renaming.coordinator(was.name) && now.root == was.root, says)
    }
  }

  /// Checks that the commit of the migration, and no other, reports the removed elements.
  private func expectToldOfLoss(_ before: Scene, _ after: Scene, _ says: Comment) throws {
    let lost = before.state.find().filter { after.state.node($0) == nil }
    if lost.isEmpty { return }
    let newest = try #require(after.history(limit: 1).first, says)
    #expect(newest.commit.revision == after.revision && newest.commit.previous == before.revision, says)
    #expect(newest.commit.operation == Scene.migration, says)
    let removed = after.newestChanges.filter { $0.kind == .removed }.map(\.id)
    #expect(removed.sorted() == lost.sorted(), says)
  }

  private func expect(
    _ before: SceneState, became after: SceneState, _ outcome: MigrationOutcome, from old: CompiledMap,
    to map: CompiledMap, _ says: Comment
  ) {
    for node in after.table.nodes where node.kind == .screen {
      guard let declared = map.declared(node.name, node.arguments) else {
        #expect(!map.isStrict, says)
        continue
      }
      let entry = map.screens[declared.screen]
      let constants = declared.variant.flatMap { entry.variants[$0].constants } ?? entry.constants
      #expect((try? entry.arguments.complete(node.arguments, of: node.name)) == node.arguments, says)
      #expect(node.traits == entry.arguments.traits, says)
      #expect(node.details?.constants == (constants.isEmpty ? nil : constants), says)
    }
    for node in before.table.nodes where node.kind == .screen {
      guard let now = after.node(node.id) else { continue }
      #expect(now.name == map.renaming.screen(node.name) && now.hasAppeared == node.hasAppeared, says)
    }
    for coordinator in before.coordinators where coordinator.id > Scene.firstRootCoordinator {
      guard let now = after.coordinator(coordinator.id) else { continue }
      #expect(now.name == map.renaming.coordinator(coordinator.name), says)
    }
    let isAllThere = before.table.nodes.allSatisfy { after.table.contains($0.id) }
    #expect(isAllThere == (outcome == .kept || outcome == .moved), says)
    #expect(after.coordinator(after.rootCoordinator)?.name == map.rootCoordinatorName, says)
    if let name = after.rootCase { #expect(map.cases[name] != nil, says) }
  }
}

extension MovingScene {
  /// Performs a random operation, which may be refused.
  fileprivate mutating func performSomething(_ random: inout SeededRandom) throws {
    switch random.below(9) {
    case 0, 1, 2:
      let transitions = map.transitions(from: map.declared(scene.state.top.name, scene.state.top.arguments))
      guard !transitions.isEmpty else { return }
      try perform(.move(.init(random.pick(transitions).transition.name, arguments: anyArguments(&random))))
    case 3: try perform(.push(.init(anyScreen(&random))))
    case 4: try perform(.present(.init(anyScreen(&random))))
    case 5:
      guard !map.coordinators.isEmpty else { return }
      let entry = random.pick(map.coordinators.all)
      try perform(
        .startCoordinator(.init(entry.name, arguments: arguments(of: entry.arguments, &random))))
    case 6: try perform(.selectTab(.init(.index(random.below(3)))))
    case 7:
      let entry = random.pick(map.cases.all)
      guard random.chance(40) else {
        try perform(.back)
        return
      }
      try perform(.setRoot(.init(.named(entry.name, arguments: arguments(of: entry.arguments, &random)))))
    default:
      guard let element = scene.state.path.randomElement(using: &random) else { return }
      try perform(.didAppear(.init(id: element.id)))
    }
  }

  private func anyScreen(_ random: inout SeededRandom) -> ScreenDescription {
    // Some that no map declares.
    if random.once(in: 8) { return ScreenDescription("Own\(random.below(3))") }
    let entry = random.pick(map.screens.all)
    return ScreenDescription(entry.name, arguments: arguments(of: entry.arguments, &random))
  }

  private func arguments(of schema: ArgumentSchema, _ random: inout SeededRandom) -> JSONObject {
    var members: [(key: String, value: String)] = []
    for parameter in schema.parameters where parameter.isRequired || random.chance(50) {
      members.append((parameter.name, value(of: parameter, &random)))
    }
    return JSONObject(members: members)
  }

  /// Arguments of all names that random maps give.
  private func anyArguments(_ random: inout SeededRandom) -> JSONObject {
    let target = random.pick(map.screens.all)
    return arguments(of: target.arguments, &random)
  }

  private func value(of parameter: MapParameter, _ random: inout SeededRandom) -> String {
    switch parameter.schema.type {
    case .integer: "\(random.below(9))"
    case .number: "\(random.below(9)).5"
    case .boolean: random.chance(50) ? "true" : "false"
    case .array: "[1]"
    case .object: #"{"k":1}"#
    default: #""text \#(random.below(4))""#
    }
  }
}
