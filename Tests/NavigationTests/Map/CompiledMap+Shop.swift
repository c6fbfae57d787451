import JSON

@testable import Navigation

extension CompiledMap {
  /// A small shop, put together by hand: `Home` leads to `Item`, and from everywhere to `Help`.
  static func shop(isStrict: Bool = false) -> CompiledMap {
    let (home, item, help) = (ScreenIndex(0), ScreenIndex(1), ScreenIndex(2))
    let sku = MapParameter("sku", ValueSchema(type: .string, length: 1...13), isTrait: true)
    let quantity = MapParameter(
      "quantity", ValueSchema(type: .integer, minimum: CanonicalValue(1)), standard: CanonicalValue(1))
    let note = MapParameter("note", ValueSchema(type: .string), isOptional: true, isSensitive: true)
    let passSKU = ArgumentTemplate([
      .init("sku", .caller("sku", isOptional: false)), .init("quantity", .caller("quantity", isOptional: true)),
    ])
    let schema = ArgumentSchema([sku, quantity, note], keepsOthers: !isStrict)
    let toItem = MapTransition("item", .push(MapDestination(item, arguments: passSKU)))
    let linked = [
      LinkArgument("sku", .caller("sku", isOptional: false), sku.schema),
      LinkArgument("quantity", .caller("quantity", isOptional: true), quantity.schema),
    ]
    let routes = ["/item/{sku}{?quantity}", "/item/new"].compactMap { text -> MapLinkRoute? in
      guard let pattern = try? LinkPattern(text) else { return nil }
      let arguments = text.contains("{") ? linked : [LinkArgument("sku", .value(CanonicalValue("new")), sku.schema)]
      return MapLinkRoute(
        pattern, .show([.init(home, arguments: []), .init(item, arguments: arguments)]))
    }
    return CompiledMap(
      name: "shop", version: .first, isStrict: isStrict,
      screens: MapTable([
        MapScreen("Home", title: "Home", transitions: MapTable([toItem])),
        MapScreen("Item", arguments: schema, reuse: .inStack),
        MapScreen("Help", presentation: .sheet),
      ]),
      universal: MapTable([MapTransition("help", .present(MapDestination(help), nil))]),
      cases: MapTable([MapCase("main", .stack([MapDestination(home)]))]), initialCase: CaseIndex(0),
      links: MapLinks(schemes: ["shop"], routes: routes, hasComponents: true))
  }
}

extension MapVersion {
  /// 1.0.0
  static var first: MapVersion {
    guard let version = MapVersion("1.0.0") else { preconditionFailure("1.0.0 is no version") }
    return version
  }
}
