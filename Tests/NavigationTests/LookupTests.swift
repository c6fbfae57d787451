import JSON
import Random
import Testing

@testable import Navigation

/// The index of a large scene finds the same nodes as a visit of all nodes.
@Suite struct LookupTests {
  private static let names = ["A", "B", "C", "é", "D", "E", "F", "G"]

  private static func key(_ random: inout SeededRandom) -> ScreenKey {
    ScreenKey(random.pick(names), traits: JSONObject(members: [("id", "\(random.below(30))")]))
  }

  private static func screen(_ random: inout SeededRandom) -> ScreenDescription {
    let key = key(&random)
    if random.chance(50) { return ScreenDescription(key.name, arguments: key.traits) }
    let arguments = JSONObject(members: key.traits.members + [("text", "\"\(random.below(3))\"")])
    return ScreenDescription(key.name, arguments: arguments, traits: ["id"])
  }

  private static func stack(_ random: inout SeededRandom) -> [ScreenDescription] {
    (0...random.below(30)).map { _ in screen(&random) }
  }

  /// A scene of some hundred nodes, with nested tabs and layers.
  private static func shop(_ random: inout SeededRandom) throws -> Shop {
    var items: [TabDescription] = []
    for _ in 0..<6 { items.append(TabDescription(name: random.pick(names), .stack(stack(&random)))) }
    var shop = try Shop(.tabs(TabsDescription(name: "A", items: items)))
    for name in ["one", "two"] {
      try shop.perform(.selectTab(.init(.index(random.below(3)))))
      var tabs: [TabDescription] = []
      for _ in 0..<3 { tabs.append(TabDescription(.stack(stack(&random)))) }
      try shop.start(name, .tabs(TabsDescription(name: random.pick(names), items: tabs)))
    }
    for screen in stack(&random).prefix(5) { try shop.perform(.present(.init(screen))) }
    return shop
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func theIndexFindsWhatAVisitFinds(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var shop = try Self.shop(&random)
    for _ in 0..<40 {
      try? change(&shop, &random)
      #expect(shop.scene.state.table.isIndexed == (shop.scene.state.nodeCount > NodeTable.unindexedMax))
      try compare(shop.scene.state, &random)
    }
  }

  private func change(_ shop: inout Shop, _ random: inout SeededRandom) throws {
    let reference = ScreenReference(.key(Self.key(&random)))
    switch random.below(7) {
    case 0: try shop.perform(.replaceScreen(.init(reference, with: Self.screen(&random))))
    case 1: try shop.perform(.selectTab(.init(.index(random.below(3)))))
    case 2: try shop.perform(.setStack(.init(Self.stack(&random))))
    case 3: try shop.perform(.present(.init(Self.screen(&random))))
    case 4: try shop.perform(.back)
    case 5: try shop.undo()
    default: try shop.perform(.goToPath(.init(Self.stack(&random))))
    }
  }

  private func compare(_ state: SceneState, _ random: inout SeededRandom) throws {
    let nodes = state.find().compactMap { state.node($0) }
    let screens = nodes.filter { $0.kind == .screen }
    let key = Self.key(&random)
    let ofKey = screens.filter { $0.key == key }.map(\.id)
    let ofName = screens.filter { Text.isSame($0.name, key.name) }.map(\.id)
    let other = Self.screen(&random)
    let same = screens.filter { Text.isSame($0.name, other.name) && $0.arguments == other.arguments }.map(\.id)
    expectReferences(state, .key(key), ofKey)
    expectReferences(state, .name(key.name), ofName)
    expectReferences(state, .screen(other), same)
    expectFind(state, key, ofKey)
    let labelled = nodes.filter { Text.isSame($0.name, key.name) }.map(\.id)
    #expect(state.find(name: key.name) == labelled)
    for kind in [NodeKind.stack, .tabs] {
      let containers = nodes.filter { $0.kind == kind }
      expectContainers(state, containers, kind, name: key.name, key: nil)
      expectContainers(state, containers, kind, name: nil, key: key)
      expectContainers(state, containers, kind, name: key.name, key: key)
      expectContainers(state, containers, kind, name: nil, key: nil)
    }
  }

  private func expectReferences(_ state: SceneState, _ target: ScreenReference.Target, _ matches: [NodeID]) {
    let visible = matches.filter { state.isVisible($0) }
    let last = ScreenReference(target)
    #expect(state.visibleMatch(last) == visible.last)
    #expect(state.resolve(last) == (visible.last ?? matches.last))
    let first = ScreenReference(target, pick: .first)
    #expect(state.visibleMatch(first) == visible.first)
    #expect(state.resolve(first) == (visible.first ?? matches.first))
  }

  private func expectFind(_ state: SceneState, _ key: ScreenKey, _ matches: [NodeID]) {
    let visible = matches.filter { state.isVisible($0) }
    let found = { (order: FindOrder) in state.find(name: key.name, traits: key.traits, order: order) }
    #expect(found(.all) == matches)
    #expect(found(.first) == Array(matches.prefix(1)))
    #expect(found(.last) == Array(matches.suffix(1)))
    #expect(found(.top) == Array(visible.suffix(1)))
  }

  private func expectContainers(
    _ state: SceneState, _ containers: [Node], _ kind: NodeKind, name: String?, key: ScreenKey?
  ) {
    var matches = containers
    if let name { matches.removeAll { !Text.isSame($0.name, name) } }
    if let key { matches.removeAll { state.node(state.firstScreen(of: $0.id))?.key != key } }
    let visible = matches.filter { state.isVisible($0.id) }
    var work = 0
    func found(_ pick: ContainerReference.Pick) -> NodeID? {
      state.container(ContainerReference.Search(name: name, key: key, pick: pick), kind: kind, &work)
    }
    let (first, last, top) = (found(.first), found(.last), found(.top))
    #expect(first == matches.first?.id && last == matches.last?.id && top == visible.last?.id)
  }
}
