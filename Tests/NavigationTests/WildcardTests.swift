import JSON
import Testing

@testable import Navigation

@Suite struct WildcardTests {
  @Test func itTakesThePlaceOfWhatIsNotAllowed() throws {
    var shop = try Shop(strict: .strict(wildcard: true))
    let effect = try shop.perform(.push(.init(Screen("Y", arguments: .init(members: [("q", "\"1\"")])))))
    #expect(shop.path == "A Joker" && shop.scene.state.path[1].arguments == .empty)
    #expect(effect.outcome.ids == [shop.id("Joker")])
    try shop.perform(.goTo(.init(Screen("Y", presentation: .popover), on: "A")))
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
