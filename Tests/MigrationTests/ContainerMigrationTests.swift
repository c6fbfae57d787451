import JSON
import Testing

@testable import Navigation

/// Roots, cases, tabs and coordinators by another version of their map.
struct ContainerMigrationTests {
  private static let screens = ["A", "B", "C", "D", "Gate", "Step"].map { "  \($0): {}\n" }.joined()

  /// A map whose case `main` are tabs.
  private func tabs(_ items: String, name: String = "Main", more: String = "") -> String {
    """
    window: {initial: main, cases: {main: {tabs: {name: \(name), items: {\(items)}}}, gate: {stack: Gate}}}
    screens:
    \(Self.screens)\(more)

    """
  }

  private let three = "a: {stack: A}, b: {stack: B}, c: {stack: C}"

  @Test func newTabsComeAndGoneOnesGo() throws {
    for knowsOld in [true, false] {
      var scene = try MovingScene(tabs(three))
      try scene.perform(.selectTab(.init(.name("b"))))
      try scene.perform(.push(.init(ScreenDescription("Step"))))
      try scene.perform(.selectTab(.init(.name("c"))))
      let (step, a) = (scene.id("Step"), scene.id("A"))
      let outcome = try scene.migrate(to: tabs("d: {stack: D}, a: {stack: A}, b: {stack: B}"), knowsOld: knowsOld)
      #expect(outcome == .cut && scene.tree == "Main{d[D] a[A] *b[B Step]}@1")
      #expect(scene.id("Step") == step && scene.id("A") == a)
      #expect(try scene.migrate(to: tabs("d: {stack: D}, e: {stack: C}, a: {stack: A}, b: {stack: B}")) == .moved)
      #expect(scene.tree == "Main{d[D] e[C] a[A] *b[B Step]}@2")
    }
  }

  @Test func tabsAreRenamedAndOrdered() throws {
    var scene = try MovingScene(tabs(three))
    try scene.perform(.selectTab(.init(.name("c"))))
    let new = tabs(
      "z: {stack: C}, a: {stack: A}, b: {stack: B}", name: "Bar", more: "renames: {tabs: {Bar.c: z}}\n")
    #expect(try scene.migrate(to: new) == .moved)
    #expect(scene.tree == "Bar{*z[C] a[A] b[B]}@1")
  }

  @Test func howTabsGoBackIsTheMaps() throws {
    var scene = try MovingScene(tabs(three))
    let new = tabs(three).replacing("name: Main", with: "name: Main, back: order")
    #expect(try scene.migrate(to: new) == .moved)
    #expect(scene.scene.state.node(scene.scene.state.children(of: 0)[0])?.back == .order)
  }

  @Test func aTabThatIsEmptyHasItsInitialContents() throws {
    var scene = try MovingScene(tabs(three))
    try scene.perform(.push(.init(ScreenDescription("Step"))))
    try scene.perform(.present(.init(ScreenDescription("Gate"))))
    let new = tabs("a: {stack: [D, B]}, b: {stack: B}, c: {stack: C}").replacing("  A: {}\n", with: "")
    #expect(try scene.migrate(to: new) == .cut)
    #expect(scene.tree == "Main{*a[D B] b[B] c[C]}")
  }

  @Test func aHiddenTabIsCutByItself() throws {
    var scene = try MovingScene(tabs(three))
    try scene.perform(.push(.init(ScreenDescription("Step"))))
    try scene.perform(.selectTab(.init(.name("b"))))
    try scene.perform(.present(.init(ScreenDescription("Gate"))))
    #expect(try scene.migrate(to: tabs(three).replacing("  Step: {}\n", with: "")) == .cut)
    #expect(scene.tree == "Main{a[A] *b[B] c[C]}@0 | [Gate]+sheet")
  }

  @Test func whatCallersMadeOfTabsStays() throws {
    var scene = try MovingScene(tabs(three))
    try scene.perform(
      .setTabs(
        .init([
          TabDescription(name: "own", .stack([ScreenDescription("D")])),
          TabDescription(name: "a", .stack([ScreenDescription("A")])),
        ])))
    #expect(try scene.migrate(to: tabs(three) + "description: other\n") == .kept)
    #expect(try scene.migrate(to: tabs(three + ", d: {stack: D}")) == .moved)
    #expect(scene.tree == "Main{own[D] *a[A] d[D]}")
    // Without the old map, the new one alone decides.
    #expect(try scene.migrate(to: tabs(three), knowsOld: false) == .cut)
    #expect(scene.tree == "Main{*a[A] b[B] c[C]}")
  }

  @Test func aCaseIsRenamedWithoutACommit() throws {
    var scene = try MovingScene(tabs(three))
    let new = tabs(three).replacing("main", with: "shop") + "renames: {cases: {main: shop}}\n"
    #expect(try scene.migrate(to: new) == .kept)
    #expect(scene.scene.state.rootCase == "shop")
    #expect(try scene.migrate(to: new.replacing("shop", with: "mall").replacing("main", with: "x")) == .rebuilt)
    #expect(scene.scene.state.rootCase == "mall")
  }

  @Test func aCaseOfAnotherKindIsTheInitialRoute() throws {
    var scene = try MovingScene(tabs(three))
    try scene.perform(.setRoot(.init(.named("gate", arguments: .empty))))
    #expect(
      try scene.migrate(to: tabs(three).replacing("gate: {stack: Gate}", with: "gate: {stack: [Gate, A]}")) == .kept)
    #expect(
      try scene.migrate(to: tabs(three).replacing("{stack: Gate}", with: "{tabs: {items: {g: {stack: Gate}}}}"))
        == .rebuilt)
    #expect(scene.tree == "Main{*a[A] b[B] c[C]}")
  }

  @Test func aRootThatIsNoCaseStays() throws {
    for root in [
      Container.stack([ScreenDescription("A"), ScreenDescription("Step")]),
      .tabs(TabsDescription(items: [TabDescription(name: "x", .stack([ScreenDescription("A")]))])),
    ] {
      var scene = try MovingScene(tabs(three))
      try scene.perform(.setRoot(.init(root)))
      #expect(try scene.migrate(to: tabs(three + ", d: {stack: D}")) == .kept)
      #expect(try scene.migrate(to: tabs("b: {stack: B}").replacing("  A: {}\n", with: "")) == .rebuilt)
    }
  }

  // MARK: - Coordinators

  private let flows = """
    coordinators:
      Sale: {root: {stack: A}}
      Pay: {root: {stack: [B, Step]}}
      Pick: {root: {tabs: {items: {x: {stack: C}, y: {stack: D}}}}}
      Ask: {root: {screen: C}}

    """

  private func sale(_ name: String = "Sale") -> String { tabs("a: {coordinator: \(name)}, b: {stack: B}") }

  @Test func aCoordinatorIsRenamedAndKeepsWhatIsItsOwn() throws {
    var scene = try MovingScene(sale() + flows)
    try scene.perform(.startCoordinator(.init("Pay")))
    #expect(scene.tree == "Main{*a[A] b[B]} | [B Step]+sheet" && scene.coordinators == "Sale!(Pay)")
    let new =
      sale("Selling") + flows.replacing("Sale", with: "Selling").replacing("Pay", with: "Cash")
      + "renames: {coordinators: {Sale: Selling, Pay: Cash}}\n"
    #expect(try scene.migrate(to: new) == .moved)
    #expect(scene.coordinators == "Selling!(Cash)" && scene.tree == "Main{*a[A] b[B]} | [B Step]+sheet")
    #expect(scene.scene.state.coordinator(2)?.name == "root")
    #expect(try scene.migrate(to: new + "scene: {coordinator: App}\n") == .moved)
    #expect(scene.scene.state.coordinator(2)?.name == "App")
  }

  @Test func theCoordinatorOfAScreenThatIsGoneFinishes() throws {
    for screen in ["B", "Step"] {
      var scene = try MovingScene(sale().replacing("b: {stack: B}", with: "b: {stack: D}") + flows)
      try scene.perform(.startCoordinator(.init("Pay")))
      let new = (sale().replacing("b: {stack: B}", with: "b: {stack: D}") + flows)
        .replacing("  \(screen): {}\n", with: "").replacing("[B, Step]", with: "[Gate]")
      #expect(try scene.migrate(to: new) == .cut)
      #expect(scene.tree == "Main{*a[A] b[D]}" && scene.coordinators == "Sale!")
    }
  }

  @Test func anEmbeddedCoordinatorsTabIsBuiltAnew() throws {
    var scene = try MovingScene(sale() + flows)
    try scene.perform(.push(.init(ScreenDescription("Step"))))
    try scene.perform(.startCoordinator(.init("Ask")))
    #expect(scene.tree == "Main{*a[A Step C] b[B]}" && scene.coordinators == "Sale!(Ask)")
    let id = scene.scene.state.coordinators.first { $0.name == "Sale" }?.id
    let new = (sale() + flows).replacing("{stack: A}", with: "{stack: D}").replacing("  A: {}\n", with: "")
    #expect(try scene.migrate(to: new) == .cut)
    #expect(scene.tree == "Main{*a[D] b[B]}" && scene.coordinators == "Sale!")
    #expect(scene.scene.state.coordinators.first { $0.name == "Sale" }?.id != id)
  }

  @Test func aTabOfAnotherCoordinatorIsBuiltAnew() throws {
    var scene = try MovingScene(sale() + flows)
    try scene.perform(.push(.init(ScreenDescription("Step"))))
    #expect(try scene.migrate(to: sale("Pay") + flows) == .cut)
    #expect(scene.tree == "Main{*a[B Step] b[B]}" && scene.coordinators == "Pay!")
    #expect(try scene.migrate(to: tabs("a: {stack: A}, b: {stack: B}") + flows) == .cut)
    #expect(scene.tree == "Main{*a[A] b[B]}" && scene.coordinators == "")
  }

  @Test func tabsThatACoordinatorHasPushedAreMatched() throws {
    var scene = try MovingScene(sale() + flows)
    try scene.perform(.startCoordinator(.init("Pick")))
    #expect(scene.tree == "Main{*a[A {*x[C] y[D]}] b[B]}")
    #expect(try scene.migrate(to: sale() + flows.replacing("{x: {stack: C}, y", with: "{z: {stack: B}, y")) == .cut)
    #expect(scene.tree == "Main{*a[A {z[B] *y[D]}] b[B]}" || scene.tree == "Main{*a[A {*z[B] y[D]}] b[B]}")
    #expect(scene.coordinators == "Sale!(Pick)")
  }

  @Test func aCoordinatorThatIsNoLongerDeclaredStaysWithItsScreens() throws {
    for knowsOld in [true, false] {
      var scene = try MovingScene(sale() + flows)
      try scene.perform(.startCoordinator(.init("Ask")))
      let outcome = try scene.migrate(
        to: sale() + flows.replacing("  Ask: {root: {screen: C}}\n", with: ""), knowsOld: knowsOld)
      #expect(outcome == .kept && scene.coordinators == "Sale!(Ask)")
    }
  }

  @Test func whatIsEmptyBecauseACoordinatorFinishesIsFilled() throws {
    var scene = try MovingScene(tabs(three) + flows)
    let pay = try #require(scene.perform(.startCoordinator(.init("Pay"))).outcome.coordinators.first)
    // Pay owns the only screen of a tab.
    let tab = scene.scene.state.children(of: scene.scene.state.children(of: 0)[0])[1]
    try scene.perform(
      Call(
        .setStack(.init([ScreenDescription("D")], container: .init(.id(tab)))), options: Options(coordinator: pay)))
    let new = (tabs(three) + flows).replacing("  Step: {}\n", with: "").replacing("[B, Step]", with: "[B]")
    #expect(try scene.migrate(to: new) == .cut)
    #expect(scene.tree == "Main{*a[A] b[B] c[C]}" && scene.coordinators == "")
  }
}
