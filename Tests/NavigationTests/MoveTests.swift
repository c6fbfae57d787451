import JSON
import Testing

@testable import Navigation

@Suite struct MoveTests {
  private let four = JSONObject(members: [("id", "4")])

  @Test func aPushedScreenRemembersItsTransition() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.move(.init("item", arguments: four)))
    #expect(shop.path == "Home Item" && shop.scene.state.node(shop.id("Item"))?.transition == "item")
    try shop.perform(.setStack(.init(["Home", ScreenDescription("Item", arguments: four, title: "T")])))
    #expect(shop.scene.state.node(shop.id("Item"))?.transition == "item")
  }

  @Test func whatTheMapDoesNotKnow() throws {
    var shop = try Shop(map: .flow())
    #expect(throws: NavigationError.notInMap(map: "flow", kind: "transition", name: "x")) {
      try shop.perform(.move(.init("x")))
    }
    #expect(throws: NavigationError.screenNotFound("Nowhere")) { try shop.perform(.move(.init("x", from: "Nowhere"))) }
    var plain = try Shop("A")
    #expect(throws: NavigationError.notInMap(map: "", kind: "transition", name: "x")) {
      try plain.perform(.move(.init("x")))
    }
  }

  @Test func argumentsAreChecked() throws {
    var shop = try Shop(map: .flow())
    #expect(throws: NavigationError.self) { try shop.perform(.move(.init("item"))) }
    let wrong = JSONObject(members: [("id", #""x""#)])
    #expect(throws: NavigationError.self) { try shop.perform(.move(.init("item", arguments: wrong))) }
    #expect(shop.path == "Home")
  }

  @Test func whatComesAfterIsCutFirst() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.move(.init("item", arguments: four)))
    let before = shop.id("Item")
    try shop.perform(.move(.init("fresh", from: "Home", arguments: four)))
    #expect(shop.path == "Home Item" && shop.id("Item") != before)
    #expect(throws: NavigationError.self) { try shop.perform(.move(.init("fresh", from: "Home"))) }
  }

  @Test func aScreenHandsOnItsArguments() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.move(.init("item", arguments: four)))
    try shop.perform(.move(.init("same")))
    #expect(shop.scene.state.path.map { $0.arguments["id"] } == [nil, "4", "4"])
    try shop.perform(.move(.init("next", arguments: JSONObject(members: [("id", "5")]))))
    #expect(shop.scene.state.path.map { $0.arguments["id"] } == [nil, "4", "5"])
    try shop.perform(.move(.init("back")))
    try shop.perform(.move(.init("home")))
    #expect(shop.path == "Home")
  }

  @Test func modalsTabsAndCases() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.move(.init("ask")))
    #expect(shop.path == "Home Ask+popover")
    let ask = shop.id("Ask")
    try shop.perform(.move(.init("say", arguments: JSONObject(members: [("answer", #""yes""#)]))))
    #expect(shop.scene.departure(ofScreen: ask) == .left(JSONObject(members: [("answer", #""yes""#)])))
    try shop.perform(.move(.init("bar")))
    #expect(shop.tree == "Main{*red[Red] plain[Home]}")
    try shop.perform(.move(.init("other")))
    #expect(shop.path == "Home" && shop.scene.state.rootCase == "bar")
  }

  @Test func whatIsImpossibleFailsUnlessItIsOptional() throws {
    var shop = try Shop(map: .flow())
    #expect(throws: NavigationError.self) { try shop.perform(.move(.init("gone"))) }
    #expect(try !shop.perform(.move(.init("out"))).outcome.isChanged)
  }

  @Test func aScreenThatIsThereIsUsedAgain() throws {
    var shop = try Shop(map: .shop())
    let one = JSONObject(members: [("sku", #""1""#)])
    try shop.perform(.move(.init("item", arguments: one)))
    let item = shop.id("Item")
    try shop.perform(.push(.init("Home")))
    let two = JSONObject(members: [("quantity", "2"), ("sku", #""1""#)])
    let effect = try shop.perform(.move(.init("item", arguments: two)))
    #expect(shop.path == "Home Item" && shop.id("Item") == item && effect.outcome.ids.isEmpty)
    #expect(shop.scene.state.path[1].arguments["quantity"] == "2")
  }

  @Test func coordinatorsStartAndFinish() throws {
    var shop = try Shop(map: .flow())
    let effect = try shop.perform(.move(.init("pay", arguments: JSONObject(members: [("total", "7")]))))
    let pay = try #require(effect.outcome.coordinators.first)
    #expect(shop.path == "Home Cart+sheet" && shop.scene.state.node(shop.id("Cart"))?.transition == "pay")
    try shop.perform(.move(.init("done", arguments: JSONObject(members: [("answer", #""ok""#)]))))
    #expect(shop.path == "Home")
    #expect(shop.scene.departure(ofCoordinator: pay) == .left(JSONObject(members: [("answer", #""ok""#)])))
  }

  @Test(arguments: [
    ("item", "Item", "only id, note"), ("ask", "Ask", "no arguments"), ("bar", "bar", "no arguments"),
    ("pay", "Pay", "only total"), ("gone", "Home", "no arguments"), ("fresh", "Home", "only id, note"),
  ])
  func anArgumentThatNeitherTheEdgeNorItsTargetDeclaresIsNamed(edge: String, target: String, expected: String) throws {
    var shop = try Shop(map: .flow())
    let fault = NavigationError.invalidArgument(screen: target, argument: "idd", expected: expected)
    let given = JSONObject(members: [("id", "4"), ("idd", "4")].filter { edge == "item" || $0.0 == "idd" })
    #expect(throws: fault) { try shop.perform(.move(.init(edge, arguments: given))) }
    // It is reported before a missing argument, even if the wrong one is optional.
    #expect(throws: fault) {
      try shop.perform(.move(.init(edge, arguments: JSONObject(members: [("idd", "4")]))))
    }
  }

  @Test func anArgumentOfTheTargetThatTheEdgeDoesNotNameIsIgnored() throws {
    var shop = try Shop(map: .shop())
    let given = JSONObject(members: [("note", #""x""#), ("sku", #""1""#)])
    try shop.perform(.move(.init("item", arguments: given)))
    #expect(shop.scene.state.path[1].arguments["note"] == nil)
  }
}
