import JSON
import Testing

@testable import Navigation

struct LinkTests {
  let map = CompiledMap.shop()
  let strict = CompiledMap.shop(isStrict: true)

  private func path(_ map: CompiledMap, _ url: String) -> [String]? {
    guard case .matched(let match) = map.resolve(link: url), case .show(let screens) = match.target else { return nil }
    return screens.map { "\($0.name)\($0.arguments)" }
  }

  private func tried(_ map: CompiledMap, _ url: String) -> [String] {
    guard case .unmatched(let tried) = map.resolve(link: url) else { return [] }
    return tried
  }

  @Test(arguments: ["shop://item/47%2F11", "shop:///item/47%2F11", "SHOP:/item/47%2F11/", "shop://item/47%2F11#there"])
  func authorityAndPathAreSegments(url: String) {
    #expect(path(map, url) == ["Home{}", #"Item{"quantity":1,"sku":"47/11"}"#])
  }

  @Test func valuesHaveTheTypesOfTheirArguments() {
    #expect(path(map, "shop://item/1?quantity=2") == ["Home{}", #"Item{"quantity":2,"sku":"1"}"#])
    #expect(
      tried(map, "shop://item/1?quantity=x").first
        == "/item/{sku}{?quantity}: quantity: expected an integer of at least 1")
    #expect(
      tried(map, "shop://item/1?quantity=0").first
        == "/item/{sku}{?quantity}: quantity: expected an integer of at least 1")
    #expect(
      tried(map, "shop://item/1?quantity=1&quantity=1").first == "/item/{sku}{?quantity}: quantity: expected it once")
  }

  @Test func theMostLiteralSegmentsWin() {
    #expect(path(map, "shop://item/new") == ["Home{}", #"Item{"quantity":1,"sku":"new"}"#])
  }

  @Test func unknownQueryValuesAreDroppedUnlessStrict() {
    #expect(path(map, "shop://item/1?utm=x") == ["Home{}", #"Item{"quantity":1,"sku":"1"}"#])
    #expect(tried(strict, "shop://item/1?utm=x").first == "/item/{sku}{?quantity}: utm: no such query value")
  }

  @Test(arguments: ["not a url", "", "item", "1a://x", "other://item/1"])
  func otherTextsAreToldWhatALinkIs(url: String) {
    #expect(tried(map, url).count == 1)
    #expect(tried(map, url).first?.hasPrefix("expected a") == true)
  }

  @Test func whatCameCloseIsTold() {
    #expect(
      tried(map, "shop://item/1/2") == [
        "/item/{sku}{?quantity}: expected 2 segments, not 3", "/item/new: expected new, not 1",
        "by components: item: no such screen",
      ])
    #expect(tried(map, "shop://item//2").first == "/item/{sku}{?quantity}: nothing stands for sku")
    #expect(tried(map, "shop://item/%zz").first == "expected % to be followed by two hexadecimal digits, in UTF-8")
  }

  @Test func componentsAreScreens() {
    #expect(path(map, "shop://Home/Item?sku=a%2Fb+c&quantity=2") == ["Home{}", #"Item{"quantity":2,"sku":"a/b c"}"#])
    #expect(
      tried(map, "shop://Home/Item?sku=a&quantity=x")
        == ["by components: Item: quantity: expected an integer of at least 1"])
    #expect(tried(map, "shop://Home/Item") == ["by components: Item: sku: expected a text of 1 to 13 characters"])
  }

  @Test(arguments: [
    ("a=1", #"1"#), ("a=", #""#), ("a", nil), ("a[]=1", nil), ("b=1", nil),
  ])
  func textsAreTakenAsTheyAre(query: String, text: String?) throws {
    let value = try LinkQuery(query[...])["a"]
    #expect((try? value?.decoded(as: ValueSchema(type: .string)))??.stringValue == text)
  }

  @Test(arguments: [
    ("a[]=1&a[]=2", ValueSchema(type: .array, items: ValueSchema(type: .integer)), "[1,2]"),
    ("a%5B%5D=1", ValueSchema(type: .array), #"["1"]"#),
    (
      "a[x]=1&a[y][]=t", ValueSchema(type: .object, properties: [("x", ValueSchema(type: .integer))]),
      #"{"x":1,"y":["t"]}"#
    ),
    ("a=1.5", ValueSchema(type: .number), "1.5"), ("a=-3", ValueSchema(type: .number), "-3"),
    ("a=1", ValueSchema(type: .boolean), "true"), ("a", ValueSchema(type: .boolean), "true"),
    ("a=false", ValueSchema(type: .boolean), "false"),
    ("a=2", ValueSchema(allowed: [CanonicalValue("x"), CanonicalValue(2)]), "2"),
  ])
  func valuesAreReadByType(query: String, schema: ValueSchema, json: String) throws {
    #expect(try LinkQuery(query[...])["a"]?.decoded(as: schema).text == json)
  }

  @Test(arguments: [
    ("a=1&a[]=2", ValueSchema(type: .array)), ("a[x]=1&a[x]=2", ValueSchema(type: .object)),
    ("a=nan", ValueSchema(type: .number)), ("a=0x10", ValueSchema(type: .integer)),
    ("a=+1", ValueSchema(type: .integer)),
    ("a=1e999", ValueSchema(type: .number)), ("a=yes", ValueSchema(type: .boolean)),
    ("a=99999999999999999999", ValueSchema(type: .integer)), ("a=-9223372036854775809", ValueSchema(type: .number)),
  ])
  func whatDoesNotFitIsRefused(query: String, schema: ValueSchema) throws {
    let value = try LinkQuery(query[...])["a"]
    #expect(throws: ValueMismatch.self) { try value?.decoded(as: schema) }
  }

  @Test func aQueryHasBounds() throws {
    let many = (0...LinkQuery.valuesMax).map { "a\($0)=1" }.joined(separator: "&")
    #expect(throws: LinkProblem.self) { try LinkQuery(many[...]) }
    let deep = "a" + String(repeating: "[b]", count: LinkQuery.depthMax) + "=1"
    #expect(throws: LinkProblem.self) { try LinkQuery(deep[...]) }
  }

  @Test(arguments: [
    "", "item", "/a//b", "/{a}b", "/{a}/{a}", "/{a*}/b", "/{}", "/a{?}", "/a{?b,b}", "/a{?b}c", "/%z", "/{a",
  ])
  func otherTextsAreNoPatterns(text: String) {
    #expect(throws: LinkPatternError.self) { try LinkPattern(text) }
  }

  @Test func theRestIsOneValue() throws {
    let pattern = try LinkPattern("/files/{path*}")
    let tree = LinkTree([pattern, try LinkPattern("/files")])
    #expect(tree.routes(for: ["files"]) == [1])
    #expect(tree.routes(for: ["files", "a", "b"]) == [0])
    #expect(tree.routes(for: ["file"]) == [])
  }
}
