import JSON
import Testing

@testable import Navigation

/// Screens after another version of their map: renamed, changed, removed.
struct ScreenMigrationTests {
  /// A scene that would be larger than clients can read does not move.
  @Test func titlesOfAMapMakeNoSceneTooLarge() throws {
    func map(_ title: String) -> String {
      "window: {initial: main, cases: {main: {stack: A}}}\nscreens:\n  A: {}\n  L: {title: \(title)}\n"
    }
    var scene = try MovingScene(map("short"))
    for _ in 0..<90 { try scene.perform(.push(.init(ScreenDescription("L")))) }
    let (before, long) = (scene.scene.state, String(repeating: "x", count: 100_000))
    #expect(throws: NavigationError.limitReached(.sceneBytes, value: SceneLimits.stateBytesMax)) {
      try scene.migrate(to: map(long))
    }
    #expect(scene.scene.state == before && scene.scene.checkInvariants() == [])
    for _ in 0..<20 { try scene.perform(.back) }
    #expect(try scene.migrate(to: map(long)) == .moved)
  }

  /// As for its size, the limits of calls do not hold for a migration.
  @Test func aMapMayMakeASceneDeeperThanACallMay() throws {
    func map(_ depth: Int) -> String {
      let inner = (0..<depth).reduce("{stack: A}") { inner, level in
        "{tabs: {name: T\(level), items: {x: \(inner), y: {stack: A}}}}"
      }
      let main = "{tabs: {name: Main, items: {a: {stack: A}, b: \(inner)}}}"
      return "window: {initial: main, cases: {main: \(main)}}\nscreens: {A: {}}\n"
    }
    var moving = try MovingScene(map(0))
    let (old, new) = (moving.map, try MovingScene.read(map(10), "2.0.0"))
    var limits = SceneLimits.standard
    limits.depth = 2
    var journal = ByteBuffer()
    _ = try moving.scene.migrate(
      to: new, from: old, revision: 11, time: Timestamp(microseconds: 2), limits: limits,
      journal: &journal)
    #expect(moving.scene.state.find(kind: .tabs).count == 11 && moving.scene.checkInvariants() == [])
    #expect(moving.scene.transaction.limits.depth == 2)
  }

  private let stack = """
    window: {initial: main, cases: {main: {stack: Home}}}
    screens:
      Home: {title: Home, transitions: {item: {push: Item}, note: {present: Note, as: sheet}}}
      Item: {title: Item, arguments: {id: {type: integer, trait: true}, note: {type: string, optional: true}}, constants: {k: 1}, transitions: {more: {push: More}, note: {present: Note, as: sheet}}}
      More: {transitions: {note: {present: Note, as: sheet}}}
      Note: {}

    """

  private func scene() throws -> MovingScene {
    var scene = try MovingScene(stack)
    try scene.move("item", ("id", "4"), ("note", #""x""#))
    return scene
  }

  @Test func aMapThatSaysTheSameChangesNothing() throws {
    var scene = try scene()
    #expect(try scene.migrate(to: stack + "description: other\n") == .kept)
    #expect(scene.scene.mapReference?.version == "2.0.0")
  }

  @Test func titlesAndConstantsAreTheMapsAndACallersTitleStays() throws {
    var scene = try scene()
    try scene.perform(.push(.init(ScreenDescription("Item", arguments: .init(members: [("id", "5")]), title: "Mine"))))
    let new = stack.replacing("title: Item", with: "title: Thing").replacing("k: 1", with: "k: 2")
    #expect(try scene.migrate(to: new) == .moved)
    let items = scene.scene.state.find(kind: .screen, name: "Item").compactMap { scene.scene.state.node($0) }
    #expect(items.map(\.title) == ["Thing", "Mine"])
    #expect(items.allSatisfy { $0.constants?.text == #"{"k":2}"# && $0.transition == "item" || $0.transition == nil })
    #expect(try scene.migrate(to: stack.replacing("title: Item, ", with: "")) == .moved)
    #expect(scene.scene.state.path.map(\.title) == ["Home", nil, "Mine"])
  }

  @Test func renamedScreensAndArgumentsKeepTheirIDs() throws {
    var scene = try scene()
    let id = scene.id("Item")
    try scene.perform(.didAppear(.init(id: id)))
    let new =
      stack.replacing("Item", with: "Thing").replacing("id:", with: "number:")
      + "renames: {screens: {Item: Thing}, arguments: {Thing.id: number}}\n"
    #expect(try scene.migrate(to: new) == .moved)
    #expect(scene.id("Thing") == id && scene.tree == "[Home Thing]")
    #expect(scene.arguments("Thing") == #"{"note":"x","number":4}"#)
    #expect(scene.scene.state.node(id)?.traits == ["number"] && scene.scene.state.node(id)?.hasAppeared == true)
  }

  @Test func anArgumentThatNoLongerFitsIsItsDefault() throws {
    var scene = try scene()
    let new = stack.replacing("type: integer, trait: true", with: "type: string, default: none, trait: true")
    #expect(try scene.migrate(to: new) == .moved)
    #expect(scene.arguments("Item") == #"{"id":"none","note":"x"}"#)
    #expect(try scene.migrate(to: new.replacing("note: {type: string", with: "note: {type: integer")) == .moved)
    #expect(scene.arguments("Item") == #"{"id":"none"}"#)
    #expect(try scene.migrate(to: new.replacing("id: {", with: "size: {type: integer, default: 7}, id: {")) == .moved)
    #expect(scene.arguments("Item") == #"{"id":"none","size":7}"#)
  }

  @Test func withoutADefaultItIsAsIfTheScreenWereGone() throws {
    var scene = try scene()
    try scene.move("more")
    #expect(try scene.migrate(to: stack.replacing("type: integer", with: "type: boolean")) == .cut)
    #expect(scene.tree == "[Home]")
  }

  @Test func aNewArgumentThatMustBeGivenCannotBe() throws {
    var scene = try scene()
    #expect(try scene.migrate(to: stack.replacing("id: {", with: "size: {type: integer}, id: {")) == .cut)
    #expect(scene.tree == "[Home]")
  }

  @Test func anArgumentThatIsNoLongerDeclaredStaysUnlessTheMapIsStrict() throws {
    let new = stack.replacing(", note: {type: string, optional: true}", with: "")
    var scene = try scene()
    #expect(try scene.migrate(to: new) == .kept)
    #expect(try scene.migrate(to: "strict: true\n" + new) == .moved)
    #expect(scene.arguments("Item") == #"{"id":4}"#)
  }

  @Test func thePathIsCutBeforeAScreenThatIsGone() throws {
    for knowsOld in [true, false] {
      var scene = try scene()
      try scene.move("more")
      try scene.move("note")
      try scene.move("note", from: "More")
      let new =
        stack.replacing(", transitions: {more: {push: More}", with: ", transitions: {").replacing("{, ", with: "{")
        .replacing("  More: {transitions: {note: {present: Note, as: sheet}}}\n", with: "")
      #expect(try scene.migrate(to: new, knowsOld: knowsOld) == .cut)
      #expect(scene.tree == "[Home Item]")
    }
  }

  @Test func aModalThatIsGoneGoesWithWhatIsOverIt() throws {
    var scene = try scene()
    try scene.move("note")
    try scene.perform(.present(.init(ScreenDescription("More"))))
    let new =
      stack.replacing("  Note: {}\n", with: "").replacing(", note: {present: Note, as: sheet}", with: "")
      .replacing("{transitions: {note: {present: Note, as: sheet}}}", with: "{}")
    #expect(try scene.migrate(to: new) == .cut)
    #expect(scene.tree == "[Home Item]")
  }

  @Test func aRootThatIsGoneIsTheInitialRoute() throws {
    var scene = try scene()
    let new = "window: {initial: start, cases: {start: {stack: [A, B]}}}\nscreens: {A: {}, B: {}}\n"
    #expect(try scene.migrate(to: new) == .rebuilt)
    #expect(scene.tree == "[A B]" && scene.scene.state.rootCase == "start")
  }

  @Test func screensThatNoMapDeclaresStayUnlessTheMapIsStrict() throws {
    for knowsOld in [true, false] {
      var scene = try scene()
      try scene.perform(.push(.init(ScreenDescription("Own"))))
      #expect(try scene.migrate(to: stack + "description: other\n", knowsOld: knowsOld) == .kept)
      #expect(try scene.migrate(to: "strict: true\n" + stack, knowsOld: knowsOld) == .cut)
      #expect(scene.tree == "[Home Item]")
    }
    // With traits of the caller, only the old map shows the difference.
    var scene = try scene()
    try scene.perform(.push(.init(ScreenDescription("Own", traits: ["a"]))))
    #expect(try scene.migrate(to: stack + "description: other\n") == .kept)
  }

  @Test func aLayerThatIsDismissedGoesWhenWhatWasOverItIsGone() throws {
    let map = """
      window: {initial: main, cases: {main: {stack: Home}}}
      screens:
        Home: {handles: {hide: {Low: {dismiss: soft}}}, transitions: {low: {present: Low}}}
        Low: {presentation: sheet, transitions: {high: {present: High}}}
        High: {presentation: sheet}

      """
    var scene = try MovingScene(map)
    try scene.move("low")
    try scene.move("high")
    try scene.perform(.hide(.init("Low", isAtomic: true)))
    #expect(scene.tree == "[Home] | [Low]+sheet | [High]+sheet")
    let new = map.replacing(", transitions: {high: {present: High}}", with: "")
      .replacing("  High: {presentation: sheet}\n", with: "")
    #expect(try scene.migrate(to: new) == .cut)
    #expect(scene.tree == "[Home]")
  }

  @Test func whatIsEmptyBecauseADismissedLayerGoesIsFilled() throws {
    let map = """
      window: {initial: main, cases: {main: {tabs: {name: Main, items: {a: {stack: Home}, b: {stack: Other}}}}}}
      screens:
        Home: {handles: {hide: {Low: {dismiss: soft}}}}
        Other: {}
        Extra: {}
        Low: {presentation: sheet, transitions: {high: {present: High}}}
        High: {presentation: sheet}
      coordinators: {Pay: {root: {stack: Low}}}

      """
    var scene = try MovingScene(map)
    let pay = try #require(scene.perform(.startCoordinator(.init("Pay"))).outcome.coordinators.first)
    // It owns the only screen of a tab, and its layer waits to be removed.
    let tab = scene.scene.state.children(of: scene.scene.state.children(of: 0)[0])[1]
    try scene.perform(
      Call(
        .setStack(.init([ScreenDescription("Extra")], container: .init(.id(tab)))), options: Options(coordinator: pay)))
    try scene.perform(
      Call(.present(.init(ScreenDescription("High"))), options: Options(coordinator: Scene.firstRootCoordinator)))
    try scene.perform(.hide(.init("Low", isAtomic: true)))
    #expect(scene.tree == "Main{*a[Home] b[Extra]} | [Low]+sheet | [High]+sheet")
    let new = map.replacing(", transitions: {high: {present: High}}", with: "")
      .replacing("  High: {presentation: sheet}\n", with: "")
    #expect(try scene.migrate(to: new) == .cut)
    #expect(scene.tree == "Main{*a[Home] b[Other]}" && scene.coordinators == "")
  }

  @Test func whatIsSensitiveFromNowOnLeavesUnderItsOldNames() throws {
    var scene = try scene()
    let new =
      stack.replacing("Item", with: "Thing")
      .replacing("note: {type: string", with: "code: {sensitive: true, type: string")
      + "renames: {screens: {Item: Thing}, arguments: {Thing.note: code}}\n"
    let before = scene.scene.revision
    #expect(try scene.migrate(to: new) == .moved)
    #expect(scene.arguments("Thing") == #"{"code":"x","id":4}"#)
    let past = try scene.scene.state(at: before, newest: scene.scene.revision).1
    #expect(past.path.last?.name == "Item" && past.path.last?.arguments.text == #"{"id":4}"#)
  }
}

extension MovingScene {
  /// Moves from a screen, over whatever is over it.
  mutating func move(_ transition: String, from screen: String) throws {
    try perform(.present(.init(ScreenDescription("Note"))))
  }
}

extension String {
  /// The text with all occurrences of `old` replaced.
  func replacing(_ old: String, with new: String) -> String {
    var (result, rest) = ("", self[...])
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
