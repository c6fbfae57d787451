import JSON
import Navigation
import Testing

@testable import SceneMap

/// The compiled map of the till.
struct CompilingTests {
  private let map: CompiledMap

  init() throws {
    map = try #require(MapReading(try Resource.text("docs/examples/pos.yaml"), file: "pos.yaml").map)
  }

  private func screen(_ name: String) throws -> MapScreen { try #require(map.screens[name]) }

  @Test func screensHaveWhatTheMapSays() throws {
    let item = try screen("LineItem")
    #expect(item.title == "Item")
    #expect(item.arguments.traits == ["sku"])
    #expect(item.arguments["quantity"]?.standard == CanonicalValue(1))
    #expect(item.reuse == .inStack)
    #expect(item.guardRule == MapGuard(timeout: .seconds(10), onTimeout: .refuse))
    #expect(try screen("SaleHome").constants == JSONObject(parsing: #"{"icon":"cart"}"#))
    #expect(try screen("Customer").under.map { map.screens[$0.screen].name } == ["Customers"])
    #expect(try screen("Customer").arguments.hasSensitive)
    #expect(try screen("Discount").result?.parameters.map(\.name) == ["by", "percent"])
    let help = try #require(map.screens.index(of: "Help"))
    guard case .dismissHard? = map.screens[help].handlers.handler(.hide, help)?.instruction else {
      Issue.record("hide Help is not dismissed")
      return
    }
    #expect(map.rootHandlers.handler(.show, help) != nil)
  }

  @Test func patternsAreChecked() throws {
    let item = try screen("LineItem").arguments
    #expect(
      try item.complete(JSONObject(parsing: #"{"sku":"4006381333931"}"#), of: "LineItem").text
        == #"{"quantity":1,"sku":"4006381333931"}"#)
    #expect(throws: NavigationError.self) { try item.complete(JSONObject(parsing: #"{"sku":"x"}"#), of: "LineItem") }
  }

  /// Each of the links came close, and the error has the first of them.
  @Test(arguments: [(16, nil), (17, "1 other link"), (18, "2 other links")])
  func aURLWithManyLinksNamesTheFirst(count: Int, others: String?) throws {
    let screens = (0..<count).map { "S\($0): {arguments: {a: {type: string, enum: [v\($0)]}}}" }
    let routes = (0..<count).map { "{path: '/{a}', show: [S\($0)]}" }
    let text =
      "map: m\nversion: 1.0.0\nwindow: {initial: c, cases: {c: {stack: Home}}}\n"
      + "screens: {Home: {}, \(screens.joined(separator: ", "))}\n"
      + "links: {schemes: [m], routes: [\(routes.joined(separator: ", "))]}\n"
    let map = try #require(MapReading(text, file: "m.yaml").map)
    guard case .unmatched(let tried) = map.resolve(link: "m://x") else {
      Issue.record("it matches")
      return
    }
    #expect(Array(tried.prefix(16)) == (0..<16).map { "/{a}: a: expected \"v\($0)\"" })
    #expect(tried.dropFirst(16).first == others)
    guard case .matched(let match) = map.resolve(link: "m://v15") else {
      Issue.record("it matches nothing")
      return
    }
    #expect(match.route == LinkRouteIndex(15))
  }

  /// The JSON Schema of the parameters of a transition.
  private func parameters(of transition: String, of name: String) throws -> String {
    let index = try #require(map.screens.index(of: name))
    let transition = try #require(map.screens[index].transitions[transition])
    return CallerParameters(transition.action, of: index, map).jsonSchema.text
  }

  @Test func callersAreToldWhatToGive() throws {
    #expect(
      try parameters(of: "item", of: "SaleHome")
        == #"{"properties":{"quantity":{"default":1,"minimum":1,"type":"integer"},"sku":{"pattern":"^[0-9]{8,14}$","type":"string"}},"required":["sku"],"type":"object"}"#
    )
    #expect(try parameters(of: "cancel", of: "Tender") == #"{"properties":{},"type":"object"}"#)
    // The result of a screen or a coordinator has the type that it declares.
    #expect(
      try parameters(of: "apply", of: "Discount")
        == #"{"properties":{"by":{"type":"string"},"percent":{"maximum":100,"minimum":0,"type":"integer"}},"required":["percent"],"type":"object"}"#
    )
    #expect(
      try parameters(of: "choose", of: "FindCustomer")
        == #"{"properties":{"customer":{"type":"string"}},"required":["customer"],"type":"object"}"#)
    let done = try #require(try screen("Receipt").transitions["done"])
    guard case .finish(let result?) = done.action else { preconditionFailure("done does not finish") }
    #expect(result.entries == [.init("receipt", .leaving("receipt", isOptional: false))])
  }

  @Test func coordinatorsAndTabsAreBuilt() throws {
    let main = try #require(map.cases["main"])
    guard case .tabs(let tabs) = main.container else { preconditionFailure("main is no tabs") }
    #expect(tabs.items.map(\.name) == ["sale", "customers", "stock", "office"])
    #expect(tabs.name == "Main")
    let sale = try #require(map.coordinators["Sale"])
    let lookup = try #require(map.coordinators.index(of: "Lookup"))
    let stock = try #require(map.coordinators.index(of: "Stock"))
    #expect(sale.mayStart(lookup))
    #expect(!sale.mayStart(stock))
    #expect(map.coordinators[stock].mayStart(lookup))
    #expect(map.rootCoordinatorName == "root")
    #expect(map.cases[map.initialCase].name == "signIn")
  }

  @Test func linksAreResolved() throws {
    let main = try #require(map.cases.index(of: "main"))
    let match = LinkMatch.Target.follow([
      .root(main, arguments: nil), .tab("sale"),
      .move("item", arguments: try JSONObject(parsing: #"{"quantity":2,"sku":"12345678"}"#)),
    ])
    guard case .matched(let found) = map.resolve(link: "pos://sale/item/12345678?quantity=2") else {
      Issue.record("not matched")
      return
    }
    #expect(found.target == match)
    let route = try #require(found.route)
    #expect(map.links.routes[route].scope.map { map.links.scopes[$0].name } == "signedIn")
    #expect(map.links.scopes["signedIn"]?.expires == .seconds(600))
    #expect(
      map.resolve(link: "pos://sale/item/1234567x")
        == .unmatched(tried: ["/sale/item/{sku}{?quantity}: sku: expected a text that matches ^[0-9]{8,14}$"]))
    #expect(
      map.resolve(link: "pos://sale/item/12345678?x=1")
        == .unmatched(tried: ["/sale/item/{sku}{?quantity}: x: no such query value"]))
  }

  @Test func renamesAreKept() {
    #expect(map.renames.screens == [.init(old: "ProductDetail", new: "LineItem")])
  }

  @Test func stepsMayBeginAnywhere() throws {
    let text = """
      map: m
      version: 1.0.0
      window: {initial: a, cases: {a: {tabs: {items: {one: {stack: Home}, two: {stack: Item}}}}}}
      screens:
        Home: {transitions: {item: {push: Item}, other: {push: Home}}}
        Item: {arguments: {id: {type: integer, default: 0}}, transitions: {item: {push: Item}, next: {push: Item}}}
      links: {schemes: [m], routes: [{path: '/{id}/{next}', follow: [{tab: two}, {move: item}, {move: next, arguments: {id: '{next}'}}]}]}
      """
    let reading = MapReading(text, file: "m")
    #expect(reading.findings.map(\.description) == [])
    guard case .matched(let match) = reading.map?.resolve(link: "m://7/8") else {
      Issue.record("not matched")
      return
    }
    #expect(
      match.target
        == .follow([
          .tab("two"), .move("item", arguments: try JSONObject(parsing: #"{"id":7}"#)),
          .move("next", arguments: try JSONObject(parsing: #"{"id":8}"#)),
        ]))
  }

  @Test func stepsMayBeginAtAVariant() throws {
    let text = """
      map: m
      version: 1.0.0
      window: {initial: a, cases: {a: {stack: {screen: Player, variant: search}}}}
      screens:
        Player: {transitions: {team: {replace: Team}}, variants: {search: {transitions: {team: {push: Team}}}}}
        Team:
      links: {schemes: [m], routes: [{path: /team, follow: [{move: team}]}]}
      """
    let reading = MapReading(text, file: "m")
    #expect(reading.findings.map(\.description) == [])
    guard case .matched(let match) = reading.map?.resolve(link: "m://team") else {
      Issue.record("not matched")
      return
    }
    #expect(match.target == .follow([.move("team", arguments: nil)]))
  }

  @Test func whatIsUnderALinkComesFirst() throws {
    let text = """
      map: m
      version: 1.0.0
      window: {initial: a, cases: {a: {stack: Home}}}
      screens:
        Home:
        List: {arguments: {filter: {default: all}}, under: [Home]}
        Item: {arguments: {id: {type: integer}}, under: [{screen: List, arguments: {filter: '{id}'}}]}
      links: {schemes: [m], routes: [{path: '/item/{id}', show: [Item], as: sheet}]}
      """
    let map = try #require(MapReading(text, file: "m").map)
    guard case .matched(let match) = map.resolve(link: "m://item/7"), case .show(let path) = match.target else {
      Issue.record("not matched")
      return
    }
    #expect(path.map { "\($0.name)\($0.arguments)" } == ["Home{}", #"List{"filter":7}"#, #"Item{"id":7}"#])
    #expect(path.map(\.presentation) == [nil, nil, .sheet])
  }
}
