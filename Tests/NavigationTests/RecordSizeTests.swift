import JSON
import Random
import Testing

@testable import Navigation

/// Whatever a call does, its work counts every byte of its record: the limit of work bounds records, too.
@Suite struct RecordSizeTests {
  /// A title of 100,000 bytes.
  private static let long = String(repeating: "x", count: 100_000)

  /// The work of some 30 such titles.
  private static let limits: SceneLimits = {
    var limits = SceneLimits()
    limits.work = 12_000
    return limits
  }()

  @Test(arguments: [
    [Operation.push(.init(ScreenDescription("L", title: long))), .back],
    [
      .replacePath(.init([ScreenDescription("L", title: long)])),
      .replacePath(.init([ScreenDescription("M", title: long)])),
    ],
    [.replaceScreen(.init("B", with: ScreenDescription("B", title: long))), .replaceScreen(.init("B", with: "B"))],
    [.present(.init(ScreenDescription("L", traits: [long]))), .dismiss(.init())],
  ])
  func longTextsCountWhereverTheyStand(operations: [Navigation.Operation]) throws {
    var shop = try Shop("A", "B")
    let items = operations.map { ApplyItem($0) }
    try shop.perform(Call(apply: items), limits: Self.limits)
    let path = shop.path
    #expect(throws: NavigationError.limitReached(.work, value: Self.limits.work)) {
      try shop.perform(Call(apply: Array(repeating: items, count: 50).flatMap(\.self)), limits: Self.limits)
    }
    #expect(shop.path == path)
  }

  @Test func resultsCount() throws {
    var (shop, limits) = (try Shop("A"), Self.limits)
    limits.argumentBytes = 200_000
    let result = JSONObject(members: [("a", "\"\(Self.long)\"")])
    let items = [ApplyItem(.present(.init("L"))), ApplyItem(.dismiss(.init(result: result)))]
    #expect(throws: NavigationError.limitReached(.work, value: limits.work)) {
      try shop.perform(Call(apply: Array(repeating: items, count: 50).flatMap(\.self)), limits: limits)
    }
  }

  /// The bytes of a record per unit of work, and those of the head and the steps.
  private static let (bytesOfUnit, bytesOfHead) = (512, 256)

  @Test(arguments: 0..<40 as Range<UInt64>)
  func aRecordIsAsLongAsItsWorkAllows(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var scene = try Shop(tabs: ["A", "B"], ["C"]).scene
    var revision = 10
    for _ in 0..<60 {
      let items = (0...random.below(6)).map { _ in ApplyItem(Self.operation(in: scene, &random)) }
      var journal = ByteBuffer(capacity: 256)
      _ = try? scene.perform(
        Call(random.once(in: 8) ? .undo(steps: 1 + random.below(3)) : .apply(items)), revision: revision + 1,
        time: Timestamp(microseconds: 0), origin: Origin(Caller()), message: RawSpan(), journal: &journal)
      let work = scene.takeWork()
      #expect(journal.count <= work * Self.bytesOfUnit + Self.bytesOfHead)
      revision = scene.revision
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    String(repeating: "x", count: random.once(in: 3) ? random.below(20_000) : random.below(40))
  }

  private static func screen(_ random: inout SeededRandom) -> ScreenDescription {
    ScreenDescription(
      random.pick(["A", "B", "C", "D"]),
      arguments: JSONObject(members: random.chance(50) ? [("a", "\"\(text(&random))\"")] : []),
      traits: random.chance(20) ? [text(&random)] : nil, title: random.chance(40) ? text(&random) : nil)
  }

  private static func operation(in scene: Scene, _ random: inout SeededRandom) -> Navigation.Operation {
    let result = random.chance(50) ? JSONObject(members: [("r", "\"\(text(&random))\"")]) : nil
    let screens = (0...random.below(4)).map { _ in screen(&random) }
    let id = ScreenReference.id(random.pick(scene.state.find(kind: .screen)))
    switch random.below(12) {
    case 0: return .push(.init(screens[0]))
    case 1: return .present(.init(screens[0]))
    case 2: return .dismiss(.init(id, result: result))
    case 3: return .replaceScreen(.init(id, with: screens[0]))
    case 4: return .setStack(.init(screens))
    case 5: return .goToPath(.init(screens))
    case 6: return .replacePath(.init(screens))
    case 7: return .setRoot(.init(.container(.tabs(TabsDescription(items: [TabDescription(.stack(screens))])))))
    case 8: return .startCoordinator(.init("Flow", root: .screen(screens[0])))
    case 9: return .finishCoordinator(.init(scene.state.coordinators.last?.id ?? 1, result: result))
    case 10: return .selectTab(.init(.index(random.below(2))))
    default: return .back
    }
  }
}
