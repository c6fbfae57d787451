import JSON
import Testing

@testable import Navigation

@Suite struct WildcardTests {
  @Test func itTakesThePlaceOfWhatIsNotAllowed() throws {
    var shop = try Shop(strict: .strict(wildcard: true))
    let effect = try shop.perform(.push(.init(ScreenDescription("Y", arguments: .init(members: [("q", "\"1\"")])))))
    #expect(shop.path == "A Joker" && shop.scene.state.path[1].arguments == .empty)
    #expect(effect.outcome.ids == [shop.id("Joker")])
    try shop.perform(.goTo(.init(ScreenDescription("Y", presentation: .popover), on: "A")))
    #expect(shop.path == "A Joker+popover")
    try shop.perform(.dismiss(.init()))
    try shop.perform(.push(.init("X")))
    #expect(shop.path == "A X")
  }

  @Test func afterItGoesWhatItsOwnTransitionsAllow() throws {
    var shop = try Shop(strict: .strict(wildcard: true))
    try shop.perform(.goToPath(.init(["Y", "Z"])))
    #expect(shop.path == "A Joker Z")
    try shop.perform(.goToPath(.init(["Y", "X", "Y"], on: "A")))
    #expect(shop.path == "A Joker Joker Joker")
  }

  @Test func whatWasThereGivesWayToo() throws {
    var shop = try Shop(strict: .strict(wildcard: true))
    try shop.perform(.goToPath(.init(["X", "Y"])))
    try shop.appearAll()
    try shop.perform(.replaceScreen(.init("X", with: "Z")))
    #expect(shop.path == "A! Joker Joker")
    try shop.undo()
    #expect(shop.path == "A! X! Y!")
  }

  /// C comes to lie on A and gives way. Nothing was done to D, but it lies on another screen than before.
  @Test func whatLiesOnAScreenThatGivesWayIsAskedAnew() throws {
    let screen = { (index: Int) in MapDestination(ScreenIndex(index)) }
    let next = { (index: Int) in MapTable([MapTransition("next", .push(screen(index)))]) }
    let map = CompiledMap(
      name: "row", version: .first, isStrict: true, wildcard: ScreenIndex(4),
      screens: MapTable([
        MapScreen("A", transitions: next(1)), MapScreen("B", transitions: next(2)),
        MapScreen("C", transitions: next(3)), MapScreen("D"), MapScreen("Joker"),
      ]), cases: MapTable([MapCase("main", .stack([screen(0)]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    try shop.perform(.goToPath(.init(["B", "C", "D"])))
    let (c, d) = (shop.id("C"), shop.id("D"))
    try shop.perform(.setStack(.init(["A", "C", "D"])))
    #expect(shop.path == "A Joker Joker")
    #expect(shop.scene.state.path.map(\.id).suffix(2) == [c, d])
  }

  @Test func itIsNoRoot() throws {
    var shop = try Shop(map: .strict(wildcard: true))
    for operation: Navigation.Operation in [
      .setRoot(.init(.screen("Far"))), .replacePath(.init(["Far"])), .replaceTop(.init("Far")),
      .setRoot(.init(.named("far", arguments: .empty))),
    ] {
      #expect(throws: NavigationError.self) { try shop.perform(operation) }
    }
    #expect(shop.path == "Out")
  }
}
