import JSON
import Testing

@testable import Navigation

struct ArgumentSchemaTests {
  /// Finds a word.
  struct Word: TextPattern {
    let source: String
    func matches(_ text: String) -> Bool { text.contains(source) }
  }

  let item = CompiledMap.shop().screens["Item"]?.arguments ?? ArgumentSchema()
  let strict = CompiledMap.shop(isStrict: true).screens["Item"]?.arguments ?? ArgumentSchema()

  private func object(_ text: String) throws -> JSONObject { try JSONObject(parsing: text) }

  @Test func defaultsAreAdded() throws {
    #expect(try item.complete(object(#"{"sku":"1"}"#), of: "Item") == object(#"{"quantity":1,"sku":"1"}"#))
    #expect(try item.complete(object(#"{"quantity":3,"sku":"1"}"#), of: "Item") == object(#"{"quantity":3,"sku":"1"}"#))
  }

  @Test func othersAreKeptUnlessStrict() throws {
    let given = try object(#"{"a":1,"quantity":1,"sku":"1","z":2}"#)
    #expect(try item.complete(given, of: "Item") == given)
    #expect(
      throws: NavigationError.invalidArgument(screen: "Item", argument: "a", expected: "only note, quantity, sku")
    ) {
      try strict.complete(given, of: "Item")
    }
    #expect(throws: NavigationError.invalidArgument(screen: "Home", argument: "z", expected: "no arguments")) {
      try ArgumentSchema(keepsOthers: false).complete(object(#"{"z":1}"#), of: "Home")
    }
  }

  @Test(arguments: [
    (#"{}"#, "sku", "a text of 1 to 13 characters"), (#"{"sku":1}"#, "sku", "a text of 1 to 13 characters"),
    (#"{"sku":""}"#, "sku", "a text of 1 to 13 characters"),
    (#"{"sku":"1","quantity":0}"#, "quantity", "an integer of at least 1"),
    (#"{"sku":"1","quantity":1.5}"#, "quantity", "an integer of at least 1"),
    (#"{"sku":"1","note":null}"#, "note", "a text"),
  ])
  func whatDoesNotFitIsRefused(given: String, argument: String, expected: String) {
    #expect(throws: NavigationError.invalidArgument(screen: "Item", argument: argument, expected: expected)) {
      try item.complete(object(given), of: "Item")
    }
  }

  @Test func anIntegerMayBeWrittenWithAPoint() throws {
    #expect(
      try item.complete(object(#"{"sku":"1","quantity":2.0}"#), of: "Item") == object(#"{"quantity":2,"sku":"1"}"#))
  }

  @Test func sensitiveOnesAreMasked() throws {
    #expect(item.masked(try object(#"{"note":"secret","sku":"1"}"#)) == (try object(#"{"sku":"1"}"#)))
  }

  @Test func valuesAreCheckedInDepth() throws {
    let schema = ValueSchema(
      type: .object,
      properties: [
        (
          "tags", ValueSchema(type: .array, items: ValueSchema(type: .string, pattern: Word(source: "a")), count: 1...2)
        ),
        ("kind", ValueSchema(allowed: [CanonicalValue("x"), CanonicalValue(2)])),
      ],
      required: ["kind"])
    func mismatch(_ text: String) throws -> ValueMismatch? {
      do { try schema.check(CanonicalValue(object(text))) } catch let error as ValueMismatch { return error }
      return nil
    }
    #expect(try mismatch(#"{"kind":2,"tags":["a","ba"],"more":null}"#) == nil)
    #expect(try mismatch(#"{"tags":["a"]}"#) == ValueMismatch(path: "kind", expected: #"one of "x", 2"#))
    #expect(try mismatch(#"{"kind":"y"}"#) == ValueMismatch(path: "kind", expected: #"one of "x", 2"#))
    #expect(try mismatch(#"{"kind":"x","tags":[]}"#)?.path == "tags")
    #expect(
      try mismatch(#"{"kind":"x","tags":["a","b"]}"#)
        == ValueMismatch(path: "tags[1]", expected: "a text that matches a"))
  }

  @Test(arguments: [(0, ""), (1, "a0"), (3, "a0, a1, a2")]) func fewTextsAreListed(count: Int, list: String) {
    #expect(Text.list((0..<count).map { "a\($0)" }) == list)
  }

  /// As `Double`s, many of these are the same.
  @Test(arguments: [
    ("9223372036854775807", "9223372036854775808"), ("18446744073709551615", "1.8446744073709552e19"),
    ("-9223372036854775808", "-9223372036854775807"), ("9007199254740992", "9007199254740993"),
    ("-1.8446744073709552e19", "-9223372036854775808"), ("18446744073709551615", "1e300"), ("-1e300", "0"),
    ("0.1", "0.2"), ("-0.5", "0"), ("2", "2.5"), ("2.5", "3"),
  ])
  func boundsAreExact(less: String, greater: String) throws {
    func value(_ text: String) throws -> CanonicalValue {
      CanonicalValue(trusted: try #require(try JSONObject(parsing: #"{"value":\#(text)}"#)["value"]))
    }
    let (less, greater) = (try value(less), try value(greater))
    #expect(throws: ValueMismatch(expected: "a value of at most \(less)")) {
      try ValueSchema(maximum: less).check(greater)
    }
    #expect(throws: ValueMismatch(expected: "a value of at least \(greater)")) {
      try ValueSchema(minimum: greater).check(less)
    }
    for bound in [less, greater] {
      try ValueSchema(minimum: bound, maximum: bound).check(bound)
      try ValueSchema(minimum: less, maximum: greater).check(bound)
    }
    #expect(ValueSchema(minimum: greater, maximum: less).fitsNoNumber)
    #expect(!ValueSchema(minimum: less, maximum: greater).fitsNoNumber)
  }

  /// An error about one of thousands of values is no longer than others.
  @Test func aLongListNamesTheNumberOfItsOthers() throws {
    let values = (0..<2_000).map { CanonicalValue($0) }
    let expectation = ValueSchema(allowed: values).expectation
    #expect(expectation.hasPrefix("one of 0, 1, 2, "))
    #expect(expectation.utf8.count < 1_050)
    let last = try #require(expectation.split(separator: " and ").first?.split(separator: " ").last.flatMap { Int($0) })
    #expect(expectation.hasSuffix("\(last) and \(1_999 - last) others"))
    #expect(Text.list([String(repeating: "a", count: 999), "bc"]).hasSuffix("a and 1 other"))
    let long = ValueSchema(allowed: [CanonicalValue(String(repeating: "x", count: 5_000))]).expectation
    #expect(long.utf8.count < 1_050)
  }

  @Test(arguments: [
    (#"{}"#, "b"), (#"{"a":1}"#, "b"), (#"{"b":1}"#, "a"), (#"{"a":1,"aa":2,"b":3}"#, nil), (#"{"a":1,"c":3}"#, "b"),
  ])
  func theFirstRequiredKeyOfTheMapThatIsMissingIsNamed(given: String, missing: String?) throws {
    let schema = ValueSchema(type: .object, required: ["b", "a"])
    var path: String?
    do { try schema.check(CanonicalValue(object(given))) } catch let error as ValueMismatch { path = error.path }
    #expect(path == missing)
  }

  @Test(arguments: [(#"{"l":["x"]}"#, "l[0]"), (#"{"l":[1,{"k":2}]}"#, "l[1]"), (#"{"o":{"k":[1,"x"]}}"#, "o.k[1]")])
  func aFaultInAListOrObjectNamesItsPlace(given: String, place: String) throws {
    let integer = ValueSchema(type: .integer)
    let schema = ArgumentSchema([
      MapParameter("l", ValueSchema(type: .array, items: integer), isOptional: true),
      MapParameter(
        "o", ValueSchema(type: .object, properties: [("k", ValueSchema(type: .array, items: integer))]),
        isOptional: true),
    ])
    #expect(throws: NavigationError.invalidArgument(screen: "S", argument: place, expected: "an integer")) {
      try schema.complete(object(given), of: "S")
    }
  }

  @Test(
    arguments: [
      (#"{"o":{"a":1}}"#, nil, ""), (#"{"o":{"b":"x"}}"#, nil, ""),
      (#"{"o":{}}"#, "o", "an object with exactly one of a, b"),
      (#"{"o":{"a":1,"b":1}}"#, "o", "an object with exactly one of a, b"), (#"{"o":{"c":1}}"#, "o.c", "only a, b"),
      (#"{"o":{"a":"x"}}"#, "o.a", "an integer"), (#"{"n":{}}"#, "n", "an object of 1 to 2 keys"),
      (#"{"n":{"x":1,"y":2}}"#, nil, ""), (#"{"none":{"x":1}}"#, "none.x", "no keys"),
    ] as [(String, String?, String)])
  func anObjectMayBeClosedAndCounted(given: String, place: String?, expected: String) throws {
    let one = ValueSchema(
      type: .object, properties: [("a", ValueSchema(type: .integer)), ("b", .any)], allowsOthers: false,
      propertyCount: 1...1)
    let schema = ArgumentSchema([
      MapParameter("o", one, isOptional: true),
      MapParameter("n", ValueSchema(type: .object, propertyCount: 1...2), isOptional: true),
      MapParameter("none", ValueSchema(type: .object, allowsOthers: false), isOptional: true),
    ])
    guard let place else {
      #expect(try schema.complete(object(given), of: "S") == object(given))
      return
    }
    #expect(throws: NavigationError.invalidArgument(screen: "S", argument: place, expected: expected)) {
      try schema.complete(object(given), of: "S")
    }
  }

  @Test func templatesAreFilled() throws {
    let template = ArgumentTemplate([
      .init("a", .caller("x", isOptional: false)), .init("b", .leaving("y", isOptional: false)),
      .init("c", .value(CanonicalValue(7))), .init("d", .caller("z", isOptional: true)),
    ])
    let filled = try template.filled(
      caller: object(#"{"x":[1],"unused":2}"#), leaving: object(#"{"y":"t"}"#), target: "T")
    #expect(filled == (try object(#"{"a":[1],"b":"t","c":7}"#)))
    #expect(throws: NavigationError.invalidArgument(screen: "T", argument: "x", expected: "given")) {
      try template.filled(caller: .empty, leaving: object(#"{"y":1}"#), target: "T")
    }
  }

  @Test(arguments: [
    ("{name}", ArgumentTemplate.Source.caller("name", isOptional: false)),
    ("{name?}", .caller("name", isOptional: true)), ("{from.name}", .leaving("name", isOptional: false)),
    ("{from.name?}", .leaving("name", isOptional: true)),
  ])
  func templatesAreRead(text: String, source: ArgumentTemplate.Source) {
    #expect(ArgumentTemplate.Source(template: text) == source)
  }

  @Test(arguments: ["", "{}", "{?}", "name", "{a}{b}", "{from.}", "x{a}", "{"])
  func otherTextsMeanThemselves(text: String) {
    #expect(ArgumentTemplate.Source(template: text) == nil)
  }
}
