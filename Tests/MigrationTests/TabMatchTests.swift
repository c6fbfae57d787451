import JSON
import Testing

@testable import Navigation

/// The items of another version of the map to which tabs belong, for all builders and labels.
struct TabMatchTests {
  private static let screens = ["A", "B", "C", "D"].map { "  \($0): {}\n" }.joined()

  /// A map whose case `main` has tabs.
  private func tabs(_ items: String, more: String = "", cases: String = "") -> String {
    """
    window: {initial: main, cases: {main: {tabs: {name: Main, items: {\(items)}}}\(cases)}}
    screens:
    \(Self.screens)\(more)

    """
  }

  private let flows = """
    coordinators:
      Sale: {root: {stack: A}}
      Pick: {root: {tabs: {items: {x: {stack: C}, y: {stack: D}}}}}

    """

  @Test func itemsWhoseTabsHaveANameAreMatchedByTheirOwn() throws {
    let inner = "a: {tabs: {name: Inner, items: {x: {stack: A}}}}, b: {stack: B}"
    var scene = try MovingScene(tabs(inner))
    let a = scene.id("A")
    // Another label, the same item.
    #expect(try scene.migrate(to: tabs(inner.replacing("Inner", with: "Other"))) == .moved)
    #expect(scene.tree == "Main{*Other{*x[A]} b[B]}" && scene.id("A") == a)
    // Another item, renamed; then another one that is not.
    let renamed = tabs(
      "z: {tabs: {name: Third, items: {x: {stack: A}}}}, b: {stack: B}", more: "renames: {tabs: {Main.a: z}}\n")
    #expect(try scene.migrate(to: renamed) == .moved)
    #expect(scene.tree == "Main{*Third{*x[A]} b[B]}" && scene.id("A") == a)
    #expect(try scene.migrate(to: tabs("y: {tabs: {name: Third, items: {x: {stack: A}}}}, b: {stack: B}")) == .cut)
    #expect(scene.id("A") != a)
  }

  @Test func withoutTheMapBeforeTheLabelSays() throws {
    var scene = try MovingScene(tabs("a: {tabs: {name: Inner, items: {x: {stack: A}}}}, b: {stack: B}"))
    let new = tabs(
      "z: {tabs: {name: Inner, items: {x: {stack: A}}}}, c: {stack: B}", more: "renames: {tabs: {Main.b: c}}\n")
    #expect(try scene.migrate(to: new, knowsOld: false) == .moved)
    #expect(scene.tree == "Main{*Inner{*x[A]} c[B]}")
  }

  @Test func whatIsAnItemAgainIsNotRenamed() throws {
    // Of other tabs of that name it is the old name.
    let new = tabs(
      "b: {stack: B}, a: {stack: A}", more: "renames: {tabs: {Main.a: b}}\n",
      cases: ", other: {tabs: {name: Main, items: {b: {stack: C}}}}")
    for knowsOld in [true, false] {
      var scene = try MovingScene(tabs("a: {stack: A}"))
      let a = scene.id("A")
      #expect(try scene.migrate(to: new, knowsOld: knowsOld) == .moved)
      #expect(scene.tree == "Main{b[B] *a[A]}" && scene.id("A") == a)
      #expect(try scene.migrate(to: new + "description: other\n", knowsOld: knowsOld) == .kept)
    }
  }

  @Test func whatKeptItsNameGoesBeforeWhatIsRenamedToIt() throws {
    for knowsOld in [true, false] {
      var scene = try MovingScene(tabs("a: {stack: A}, b: {stack: B}"))
      let new = tabs("b: {stack: B}", more: "renames: {tabs: {Main.a: b}}\n")
      #expect(try scene.migrate(to: new, knowsOld: knowsOld) == .cut)
      #expect(scene.tree == "Main{*b[B]}")
    }
  }

  @Test func aRenamedTabThatACoordinatorLeavesEmptyIsFilled() throws {
    let flows = "coordinators: {Sale: {root: {stack: [C, D]}}}\n"
    var scene = try MovingScene(tabs("a: {stack: A}, b: {stack: B}") + flows)
    let sale = try #require(scene.perform(.startCoordinator(.init("Sale"))).outcome.coordinators.first)
    let tab = scene.scene.state.children(of: scene.scene.state.children(of: 0)[0])[1]
    try scene.perform(
      Call(.setStack(.init([ScreenDescription("A")], container: .init(.id(tab)))), options: Options(coordinator: sale)))
    let new = (tabs("a: {stack: A}, z: {stack: B}", more: "renames: {tabs: {Main.b: z}}\n") + flows)
      .replacing("  D: {}\n", with: "").replacing("[C, D]", with: "C")
    #expect(try scene.migrate(to: new) == .cut)
    #expect(scene.tree == "Main{*a[A] z[B]}" && scene.coordinators == "")
  }

  @Test func aCoordinatorThatCallersHaveEmbeddedIsTakenInAsTheItem() throws {
    for knowsOld in [true, false] {
      var scene = try MovingScene(tabs("b: {stack: B}") + flows)
      try scene.perform(.startEmbedded(.init([.init("Sale")])))
      #expect(scene.tree == "Main{*b[B] [A]}" && scene.coordinators == "Sale!")
      let a = scene.id("A")
      let new =
        tabs("b: {stack: B}, a: {coordinator: Selling}") + flows.replacing("Sale", with: "Selling")
        + "renames: {coordinators: {Sale: Selling}}\n"
      #expect(try scene.migrate(to: new, knowsOld: knowsOld) == .moved)
      #expect(scene.tree == "Main{*b[B] a[A]}" && scene.coordinators == "Selling!" && scene.id("A") == a)
    }
  }

  @Test func tabsOfAnEmbeddedCoordinatorGetNewItems() throws {
    var scene = try MovingScene(tabs("b: {stack: B}") + flows)
    try scene.perform(.startEmbedded(.init([.init("Pick")])))
    #expect(scene.tree == "Main{*b[B] {*x[C] y[D]}}")
    let new = tabs("b: {stack: B}") + flows.replacing("y: {stack: D}", with: "y: {stack: D}, z: {stack: A}")
    #expect(try scene.migrate(to: new) == .moved)
    #expect(scene.tree == "Main{*b[B] {*x[C] y[D] z[A]}}" && scene.coordinators == "Pick!")
  }
}
