import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Random
import Testing

@testable import NavctlCommands

/// A difference is a list of changes in the form of a commit, and a tree as text.
struct TreeDifferenceTests {
  typealias Node = SceneInterface.Node

  private static func draw(_ before: Node, _ after: Node) -> String {
    DifferenceText.draw(
      from: before, to: after, TreeDifference(from: (before, []), to: (after, [])), .plain)
  }

  @Test func itIsATreeOfWhatWentCameAndChanged() {
    var after = TreeTextTests.window
    after.children?.removeLast(2)
    after.children?[0].selected = 1
    after.children?[0].children?[1].children?.append(TreeTextTests.screen(10, "New"))
    after.children?[0].children?[0].children?[1] = TreeTextTests.screen(4, "Item", #"{"sku":"2"}"#)
    #expect(
      Self.draw(TreeTextTests.window, after) == """
          window @0
        ~   root tabs main @1: tab Sale → Stock
              stack Sale @2
        ~       Item(sku="1") @4 → Item(sku="2") @4
              stack @5
        +       New @10
        -   sheet stack @7 dismissing
        -     "Pick one" @8
        -   alert Sure @9

        """)
    #expect(Self.draw(TreeTextTests.window, TreeTextTests.window) == "")
  }

  @Test func whatMovedIsExplained() {
    func window(_ ids: [Int], _ others: [Int]) -> Node {
      Node(
        id: 0, kind: .window,
        children: [
          Node(id: 1, kind: .stack, presentation: .root, children: ids.map { TreeTextTests.screen($0, "S\($0)") }),
          Node(id: 2, kind: .stack, presentation: .sheet, children: others.map { TreeTextTests.screen($0, "S\($0)") }),
        ])
    }
    #expect(
      Self.draw(window([3, 4, 5, 6], [7]), window([6, 3, 4, 5], [7])) == """
          window @0
            root stack @1
        ~     S6 @6: moved from place 4 to 1

        """)
    #expect(
      Self.draw(window([3, 4], [7]), window([3], [7, 4])) == """
          window @0
            root stack @1
        -     S4 @4: moved to @2
            sheet stack @2
        +     S4 @4: moved from @1

        """)
  }

  @Test func coordinatorsAreToldToo() {
    func coordinators(_ names: [Int: String]) -> [SceneInterface.Coordinator] {
      [.init(id: 1, name: "scene", kind: .scene, embedded: false, children: names.keys.sorted())]
        + names.sorted { $0.key < $1.key }.map {
          .init(id: $0.key, name: $0.value, kind: .view, parent: 1, embedded: false, root: 3, children: [])
        }
    }
    let difference = TreeDifference(
      from: (TreeTextTests.window, coordinators([2: "a", 20: "b"])),
      to: (TreeTextTests.window, coordinators([2: "z", 30: "c"])))
    #expect(difference.changes.map(\.change) == [.finished, .changed, .started])
    #expect(difference.changes.map(\.id) == [20, 2, 30])
    #expect(difference.changes[2].index == 1)
    let text = DifferenceText.draw(from: TreeTextTests.window, to: TreeTextTests.window, difference, .plain)
    #expect(text == "- coordinator @20\n~ coordinator z @2\n+ coordinator c @30\n")
  }

  // MARK: - Applied to the first state, the changes give the second one

  private static func operation(_ generator: inout SeededRandom) -> Navigation.Operation {
    let names = (0..<3).map { _ in "S\(Int.random(in: 0...5, using: &generator))" }
    let screen = ScreenDescription(names[0])
    switch Int.random(in: 0...9, using: &generator) {
    case 0, 1: return .push(.init(screen))
    case 2: return .present(.init(screen))
    case 3: return .pop(.init())
    case 4: return .back
    case 5: return .selectTab(.init(.index(Int.random(in: 0...1, using: &generator))))
    case 6: return .goTo(.init(screen))
    case 7: return .dismiss(.init())
    case 8:
      return .setTabs(.init(names.map { TabDescription(name: $0, .screen(ScreenDescription($0))) }))
    default: return .setStack(.init(names.map { ScreenDescription($0) }))
    }
  }

  @Test func appliedToTheFirstStateItGivesTheSecond() throws {
    var generator = SeededRandom(seed: 11)
    let origin = Origin(Caller(client: "c1"))
    var scene = try Scene(
      opening: "s",
      .tabs(
        TabsDescription(
          name: "main",
          items: [
            TabDescription(name: "A", .screen(ScreenDescription("A"))),
            TabDescription(.stack([ScreenDescription("B")])),
          ])
      ),
      revision: 1, time: Timestamp(microseconds: 0), origin: origin)
    var states = [scene.state]
    for revision in 2..<600 {
      let call = Call(Self.operation(&generator))
      let effect = try? scene.perform(
        call, revision: revision, time: Timestamp(microseconds: revision), origin: origin)
      if effect?.isCommitted == true { states.append(scene.state) }
    }
    #expect(states.count > 200)
    var reordered = 0
    for _ in 0..<Seeds.count(500, of: 2_000) {
      let near = Int.random(in: 0..<states.count, using: &generator)
      let far = min(states.count - 1, near + Int.random(in: 0...12, using: &generator))
      let (before, after) = Bool.random(using: &generator) ? (states[near], states[far]) : (states[far], states[near])
      let difference = TreeDifference(
        from: (before.wireWindow, before.wireCoordinators), to: (after.wireWindow, after.wireCoordinators))
      var mirror = try Self.mirror(before)
      try mirror.apply(.commit(.init(at: .init(epoch: "e", revision: 2), previous: 1, changes: difference.changes)))
      #expect(try mirror.state == Self.mirror(after).state)
      reordered += difference.changes.contains { $0.order != nil } ? 1 : 0
      let text = DifferenceText.draw(from: before.wireWindow, to: after.wireWindow, difference, .plain)
      #expect(text.isEmpty == difference.changes.isEmpty)
    }
    #expect(reordered > 5)
  }

  private static func mirror(_ state: SceneState) throws -> SceneMirror {
    try SceneMirror(
      SceneSnapshot(
        at: .init(epoch: "e", revision: 1),
        info: .init(
          scene: "s", revision: 1, status: .detached, frontEnds: 0, openedAt: "", changedAt: "", owner: 0),
        window: state.wireWindow, coordinators: state.wireCoordinators))
  }
}
