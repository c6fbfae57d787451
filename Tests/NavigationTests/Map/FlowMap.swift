import JSON

@testable import Navigation

extension CompiledMap {
  /// A map of cases and coordinators: `home` is a stack, `bar` are tabs with an embedded coordinator, `pay` starts Pay.
  static func flow(isStrict: Bool = false) -> CompiledMap {
    let (home, item, ask, red, cart) = (
      ScreenIndex(0), ScreenIndex(1), ScreenIndex(2), ScreenIndex(3), ScreenIndex(4)
    )
    let (bar, redFlow, pay) = (CaseIndex(1), CoordinatorIndex(0), CoordinatorIndex(1))
    let id = MapParameter("id", ValueSchema(type: .integer, minimum: CanonicalValue(0)), isTrait: true)
    let note = MapParameter("note", ValueSchema(type: .string), standard: CanonicalValue("none"))
    let answer = ArgumentSchema([MapParameter("answer", ValueSchema(type: .string))])
    let total = ArgumentSchema([MapParameter("total", ValueSchema(type: .integer, minimum: CanonicalValue(0)))])
    let given = { (name: String) in ArgumentTemplate([.init(name, .caller(name, isOptional: false))]) }
    let edges: [MapTransition] = [
      MapTransition("item", .push(MapDestination(item))), MapTransition("ask", .present(MapDestination(ask), nil)),
      MapTransition("bar", .root(bar, nil)), MapTransition("pay", .start(pay, nil)),
      MapTransition("out", .dismiss(result: nil), isOptional: true), MapTransition("gone", .dismiss(result: nil)),
      MapTransition("fresh", .setStack([MapDestination(home), MapDestination(item, arguments: given("id"))])),
    ]
    let itemEdges: [MapTransition] = [
      MapTransition("next", .replace(MapDestination(item))), MapTransition("home", .popTo(home)),
      MapTransition(
        "same", .push(MapDestination(item, arguments: .init([.init("id", .leaving("id", isOptional: false))])))),
      MapTransition("back", .back),
    ]
    return CompiledMap(
      name: "flow", version: .first, isStrict: isStrict,
      screens: MapTable([
        MapScreen("Home", title: "At home", transitions: MapTable(edges)),
        MapScreen(
          "Item", arguments: ArgumentSchema([id, note], keepsOthers: !isStrict),
          constants: .init(members: [("k", "1")]),
          transitions: MapTable(itemEdges)),
        MapScreen(
          "Ask", result: answer, presentation: .popover,
          transitions: MapTable([MapTransition("say", .dismiss(result: given("answer")))])),
        MapScreen("Red", transitions: MapTable([MapTransition("other", .tab("plain"))])),
        MapScreen(
          "Cart", arguments: total, transitions: MapTable([MapTransition("done", .finish(result: given("answer")))])),
      ]),
      cases: MapTable([
        MapCase("home", .stack([MapDestination(home)])),
        MapCase(
          "bar",
          .tabs(
            MapTabs(
              name: "Main",
              items: [
                .init("red", .coordinator(redFlow)), .init("plain", .stack([MapDestination(home)])),
              ]))),
        MapCase("alone", .coordinator(redFlow)),
      ]), initialCase: CaseIndex(0),
      coordinators: MapTable([
        MapCoordinator("RedFlow", root: .stack([MapDestination(red)]), children: [CoordinatorIndex(1)]),
        MapCoordinator(
          "Pay", root: .stack([MapDestination(cart, arguments: given("total"))]), arguments: total, result: answer),
      ]), rootCoordinatorName: "Shop")
  }
}

extension Shop {
  /// A scene with a map.
  init(map: CompiledMap) throws(NavigationError) {
    var journal = ByteBuffer()
    let scene = try Scene(
      opening: "shop", map: map, revision: 10, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
      message: RawSpan(), journal: &journal)
    try self.init(scene)
  }
}
