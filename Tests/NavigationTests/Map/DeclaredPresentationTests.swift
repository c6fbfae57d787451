import JSON
import Testing

@testable import Navigation

/// GoTo, GoToPath and ReplacePath append a screen as the transition from the screen below declares it.
@Suite struct DeclaredPresentationTests {
  /// Messages presents Settings as a sheet, and pushes Chat, which is a fullscreen elsewhere. Help is a popover everywhere but on
  /// Chat, which has a transition of that name itself.
  private static func map(isStrict: Bool = false) -> CompiledMap {
    let destination = { (index: Int) in MapDestination(ScreenIndex(index)) }
    return CompiledMap(
      name: "mail", version: .first, isStrict: isStrict,
      screens: MapTable([
        MapScreen(
          "Messages",
          transitions: MapTable([
            MapTransition("settings", .present(destination(1), .sheet)), MapTransition("chat", .push(destination(2))),
            MapTransition("again", .present(destination(2), .alert)),
          ])),
        MapScreen("Settings", transitions: MapTable([MapTransition("about", .present(destination(4), nil))])),
        MapScreen(
          "Chat", presentation: .fullscreen, transitions: MapTable([MapTransition("help", .push(destination(0)))])),
        MapScreen("Help"), MapScreen("About", presentation: .fullscreen),
      ]), universal: MapTable([MapTransition("help", .present(destination(3), .popover))]),
      cases: MapTable([MapCase("main", .stack([destination(0)]))]), initialCase: CaseIndex(0),
      links: MapLinks(schemes: ["mail"], hasComponents: true))
  }

  @Test(arguments: [false, true])
  func aScreenIsPresentedAsItsTransitionDeclares(isStrict: Bool) throws {
    var shop = try Shop(map: Self.map(isStrict: isStrict))
    try shop.perform(.goTo(.init("Settings")))
    #expect(shop.path == "Messages Settings+sheet")
    try shop.perform(.goToPath(.init(["Chat"], on: "Messages")))
    #expect(shop.path == "Messages Chat")
    try shop.perform(.replacePath(.init(["Messages", "Settings", "About"])))
    #expect(shop.path == "Messages Settings+sheet About+fullscreen")
    try shop.perform(.goToPath(.init([], on: "Messages")))
    try shop.perform(.openLink(.init("mail://Messages/Settings")))
    #expect(shop.path == "Messages Settings+sheet")
  }

  @Test func whatTheCallNamesComesFirst() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.goTo(.init(ScreenDescription("Settings", presentation: .push))))
    try shop.perform(.goTo(.init(ScreenDescription("Chat", presentation: .alert), on: "Messages")))
    #expect(shop.path == "Messages Chat+alert")
  }

  @Test func withoutATransitionTheScreensOwnPresentationHolds() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.goToPath(.init(["Settings", "Chat"])))
    #expect(shop.path == "Messages Settings+sheet Chat+fullscreen")
  }

  @Test func aUniversalTransitionCountsUnlessTheScreenHasOneOfItsName() throws {
    var shop = try Shop(map: Self.map())
    try shop.perform(.goToPath(.init(["Help"])))
    #expect(shop.path == "Messages Help+popover")
    try shop.perform(.goToPath(.init(["Chat", "Help"], on: "Messages")))
    #expect(shop.path == "Messages Chat Help")
  }

  @Test func theSamePathAgainKeepsEveryScreen() throws {
    var shop = try Shop(map: Self.map())
    let path: [ScreenDescription] = ["Settings", "About"]
    try shop.perform(.goToPath(.init(path)))
    #expect(try !shop.perform(.goToPath(.init(path, on: "Messages"))).outcome.isChanged)
    #expect(try !shop.perform(.replacePath(.init(["Messages"] + path))).outcome.isChanged)
  }

  @Test func argumentsThatDoNotFitComeBeforeAnAlertThatCannotBeginAStack() throws {
    let sku = MapParameter("sku", ValueSchema(type: .string))
    let map = CompiledMap(
      name: "shop", version: .first,
      screens: MapTable([
        MapScreen("Home"), MapScreen("Warning", arguments: ArgumentSchema([sku]), presentation: .alert),
      ]), cases: MapTable([MapCase("main", .stack([MapDestination(ScreenIndex(0))]))]), initialCase: CaseIndex(0))
    var shop = try Shop(map: map)
    #expect(throws: NavigationError.invalidArgument(screen: "Warning", argument: "sku", expected: "a text")) {
      try shop.start("One", .stack(["Warning"]))
    }
    #expect(throws: NavigationError.invalidParameter("root.stack[0].presentation")) {
      let sku = JSONObject(members: [("sku", "\"1\"")])
      try shop.start("One", .stack([ScreenDescription("Warning", arguments: sku)]))
    }
  }

  @Test func aSceneOpensWithItsPathInTheSameWay() throws {
    var journal = ByteBuffer()
    let shop = try Shop(
      Scene(
        opening: "shop", map: Self.map(isStrict: true), path: ["Settings"], revision: 10,
        time: Timestamp(microseconds: 0), origin: Origin(Caller()), message: RawSpan(), journal: &journal))
    #expect(shop.path == "Messages Settings+sheet")
  }
}
