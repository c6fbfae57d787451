import JSON
import Testing

@testable import Navigation

@Suite struct MapSceneTests {
  private func object(_ members: (String, String)...) -> JSONObject {
    JSONObject(members: members.map { (key: $0.0, value: $0.1) })
  }

  @Test func theInitialCaseIsBuilt() throws {
    let shop = try Shop(map: .flow())
    #expect(shop.tree == "[Home]" && shop.scene.state.rootCase == "home")
    #expect(shop.scene.state.path[0].title == "At home")
    #expect(shop.scene.state.coordinator(2)?.name == "Shop" && shop.scene.mapReference?.name == "flow")
  }

  @Test func aCaseIsTheRoot() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.setRoot(.init(.named("bar", arguments: .empty))))
    #expect(shop.tree == "Main{*red[Red] plain[Home]}" && shop.coordinators == "RedFlow!")
    #expect(shop.scene.state.rootCase == "bar")
    #expect(throws: NavigationError.notInMap(map: "flow", kind: "case", name: "x")) {
      try shop.perform(.setRoot(.init(.named("x", arguments: .empty))))
    }
    try shop.perform(.setRoot(.init(.screen("Red"))))
    #expect(shop.scene.state.rootCase == nil && shop.coordinators.isEmpty)
  }

  @Test func aCasesCoordinatorCannotFinish() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.setRoot(.init(.named("alone", arguments: .empty))))
    #expect(shop.coordinators == "RedFlow" && shop.tree == "[Red]")
    let id = try #require(shop.scene.state.coordinators.last?.id)
    #expect(throws: NavigationError.cannotRemoveRoot(id)) { try shop.perform(.finishCoordinator(.init(id))) }
    try shop.perform(.finishToRoot)
    try shop.perform(.replaceCoordinator(.init(id, with: "Other", root: .stack(["X", "Y"]))))
    #expect(shop.tree == "[X Y]" && shop.coordinators == "Other")
  }

  @Test func screensAreCompleted() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.push(.init(ScreenDescription("Item", arguments: object(("id", "4"))))))
    let item = try #require(shop.scene.state.node(shop.id("Item")))
    #expect(item.arguments == object(("id", "4"), ("note", #""none""#)) && item.traits == ["id"])
    #expect(item.constants == object(("k", "1")) && item.transition == nil)
    try shop.perform(.goTo(.init("Ask")))
    #expect(shop.path == "Home Item Ask+popover")
    #expect(throws: NavigationError.self) { try shop.perform(.push(.init("Item"))) }
    #expect(throws: NavigationError.screenNotFound("Nowhere")) {
      try shop.perform(.goTo(.init("Item", on: "Nowhere")))
    }
    try shop.perform(.push(.init("Undeclared")))
  }

  @Test func aStrictMapKnowsItsScreens() throws {
    var shop = try Shop(map: .flow(isStrict: true))
    #expect(throws: NavigationError.notInMap(map: "flow", kind: "screen", name: "X")) {
      try shop.perform(.push(.init("X")))
    }
  }

  @Test func declaredCoordinatorsBuildWhatTheMapSays() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.startCoordinator(.init("Pay", arguments: object(("total", "7")))))
    #expect(shop.tree == "[Home] | [Cart]+sheet" && shop.coordinators == "Pay")
    #expect(shop.scene.state.path[1].arguments == object(("total", "7")))
    #expect(throws: NavigationError.invalidParameter("root")) { try shop.start("Pay", .screen("X")) }
    #expect(throws: NavigationError.self) {
      try shop.perform(.startCoordinator(.init("Pay", arguments: object(("total", "-7")))))
    }
    #expect(throws: NavigationError.self) { try shop.perform(.startCoordinator(.init("Pay"))) }
  }

  @Test func aParentStartsItsChildrenOnly() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.setRoot(.init(.named("bar", arguments: .empty))))
    let red = try #require(shop.scene.state.coordinators.last?.id)
    #expect(throws: NavigationError.coordinatorNotStartable("Other", parent: red)) {
      try shop.start("Other", .screen("X"))
    }
    try shop.perform(.startCoordinator(.init("Pay", arguments: object(("total", "1")))))
    #expect(shop.coordinators == "RedFlow!(Pay)")
  }

  @Test func whatIsWrittenDownIsReadAgain() throws {
    var shop = try Shop(map: .flow())
    try shop.perform(.setRoot(.init(.named("bar", arguments: .empty))))
    try shop.perform(.setRoot(.init(.named("home", arguments: .empty))))
    try shop.perform(.move(.init("item", arguments: object(("id", "4")))))
    var buffer = ByteBuffer()
    shop.scene.writeSnapshot(into: &buffer)
    var again = try Scene(snapshot: buffer.array())
    #expect(again.state == shop.scene.state && again.mapReference == shop.scene.mapReference && again.map == nil)
    #expect(again.state.rootCase == "home" && again.state.node(shop.id("Item"))?.transition == "item")
    again.attach(.flow())
    #expect(again.map != nil)
  }
}
