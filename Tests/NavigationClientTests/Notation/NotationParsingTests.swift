import JSON
import NavigationClient
import NavigationProtocol
import Random
import Testing

struct NotationParsingTests {
  typealias Screen = NavigationInterface.Screen
  typealias Reference = NavigationInterface.ScreenReference

  @Test func nameAloneHasNoArguments() throws {
    #expect(try Notation.screen("Home") == Screen(name: "Home"))
    #expect(try Notation.screen("  Home ") == Screen(name: "Home"))
    #expect(try Notation.screen("org.navd/Début-2") == Screen(name: "org.navd/Début-2"))
  }

  @Test func valuesAreJSONWhereTheyParseAsJSONElseText() throws {
    let screen = try Notation.screen(#"A(n=1, f=1.50,t=true,z=null,s="1",b=two words , e=,o={"k":[1,"),"]},p=f(x))"#)
    #expect(
      try screen.arguments
        == JSONObject(
          parsing: """
            {"n":1,"f":1.5,"t":true,"z":null,"s":"1","b":"two words","e":"","o":{"k":[1,"),"]},"p":"f(x)"}
            """))
  }

  @Test(arguments: [
    (#"card(last4="1234",valid=true)"#, #"{"card":{"last4":"1234","valid":true}}"#),
    ("cash()", #"{"cash":{}}"#), (" row( _0=C , number=7) ", #"{"row":{"_0":"C","number":7}}"#),
    ("at(seat=row(_0=C,n=[1,2]))", #"{"at":{"seat":{"row":{"_0":"C","n":[1,2]}}}}"#),
    (#""two words"("a=b"=1)"#, #"{"two words":{"a=b":1}}"#),
    // Texts with brackets.
    ("f(x)", #""f(x)""#), ("f (a=1)", #""f (a=1)""#), ("f(a=1)b", #""f(a=1)b""#), ("(a=1)", #""(a=1)""#),
    (#""f(a=1)""#, #""f(a=1)""#), ("f(a=1,a=2)", #""f(a=1,a=2)""#), ("f[a=1]", #""f[a=1]""#), ("cash", #""cash""#),
  ])
  func aCaseWithItsFieldsIsTheObjectThatSwiftEncodes(value: String, json: String) throws {
    #expect(try Notation.screen("A(v=\(value),w=1)").arguments == JSONObject(parsing: #"{"v":\#(json),"w":1}"#))
    #expect(try Notation.reference("A[v=\(value)]").key?.traits == JSONObject(parsing: #"{"v":\#(json)}"#))
  }

  /// As a text it would be accepted, and be something else.
  @Test(arguments: [33, 5_000]) func casesThatAreNestedTooDeepAreRefused(levels: Int) throws {
    func deep(_ levels: Int) -> String {
      String(repeating: "a(b=", count: levels) + "1" + String(repeating: ")", count: levels)
    }
    #expect(try Notation.screen("A(x=\(deep(32)))").arguments?.depth == 65)
    let error = #expect(throws: NotationError.self) { try Notation.screen("A(x=\(deep(levels)))") }
    #expect(error?.expected == "less nesting: at most 32 cases are within each other")
    #expect(Notation.isCase(deep(levels)))
  }

  /// What is no case ends with a bracket, too.
  @Test func aTextBehindManyCasesIsAText() throws {
    let text = String(repeating: "a(b=", count: 32) + "f (1)" + String(repeating: ")", count: 32)
    #expect(try Notation.screen("A(x=\(text))").arguments?.text.contains(#""b":"f (1)""#) == true)
  }

  @Test func emptyBracketsAreEmptyArguments() throws {
    #expect(try Notation.screen("A()") == Screen(name: "A", arguments: .empty))
    #expect(try Notation.screen("A( )") == Screen(name: "A", arguments: .empty))
  }

  @Test func presentationFollowsTheScreen() throws {
    #expect(try Notation.screen("A+sheet").presentation == .sheet)
    #expect(try Notation.screen("A(x=1)+alert").presentation == .alert)
    #expect(try Notation.screen("A+push").presentation == .push)
  }

  @Test func theArgumentsInBracketsAreTheTraits() throws {
    #expect(
      try Notation.screen("Item[sku=4,at=b](quantity=2)+sheet")
        == Screen(
          name: "Item", arguments: JSONObject(parsing: #"{"at":"b","quantity":2,"sku":4}"#), traits: ["at", "sku"],
          presentation: .sheet))
    #expect(try Notation.screen("Item[sku=4]").traits == ["sku"])
  }

  @Test func namesThatAreNotPlainAreJSONStrings() throws {
    #expect(try Notation.screen(#""two words"("a=b"=1)"#).name == "two words")
    #expect(try Notation.screen(#""two words"("a=b"=1)"#).arguments == JSONObject(parsing: #"{"a=b":1}"#))
    #expect(try Notation.screen(#""\u00e9""#).name == "é")
  }

  /// The variables of a shell contain control characters.
  @Test func withinQuotesControlCharactersAreThemselves() throws {
    let screen = try Notation.screen("A(t=\"a\n\t\\\"b\",o={\"k\":\n[\"c\nd\"]})")
    #expect(try screen.arguments == JSONObject(parsing: #"{"t":"a\n\t\"b","o":{"k":["c\nd"]}}"#))
  }

  @Test func pathsAreScreensWithWhiteSpaceBetween() throws {
    #expect(try Notation.path("") == [])
    #expect(
      try Notation.path(" Home \n Chat(id=1, text=a b)+sheet ") == [
        Screen(name: "Home"),
        Screen(name: "Chat", arguments: JSONObject(parsing: #"{"id":1,"text":"a b"}"#), presentation: .sheet),
      ])
  }

  @Test func referencesAreByIDNameEqualityOrKey() throws {
    #expect(try Notation.reference("@12") == Reference(id: 12))
    #expect(try Notation.reference("Chat") == Reference(name: "Chat"))
    #expect(try Notation.reference("Chat()") == Reference(screen: Screen(name: "Chat", arguments: .empty)))
    #expect(
      try Notation.reference("Chat(id=1)")
        == Reference(screen: Screen(name: "Chat", arguments: JSONObject(parsing: #"{"id":1}"#))))
    #expect(
      try Notation.reference("Chat[id=1]")
        == Reference(key: .init(name: "Chat", traits: JSONObject(parsing: #"{"id":1}"#))))
    #expect(try Notation.reference("Chat[]") == Reference(key: .init(name: "Chat", traits: .empty)))
  }

  @Test(arguments: [
    ("", 1, "a screen's name", "the end"),
    ("(a=1)", 1, "a screen's name", #""(""#),
    ("Chat(a=1", 9, ") or ,", "the end"),
    ("Chat(a", 7, "= and a value", "the end"),
    ("Chat(=1)", 6, "a key", #""=""#),
    ("Chat(a=[1)", 10, "]", #"")""#),
    ("Chat(a=[1", 10, "]", "the end"),
    ("Chat(a=1]", 9, ") or ,", #""]""#),
    (#"Chat(a="x)"#, 11, "a \" that ends the string", "the end"),
    ("Chat(a=1,a=2)", 10, "each key once", #""a""#),
    ("Chat+shet", 6, "one of push, sheet, fullscreen, popover, alert", #""s""#),
    ("Chat+", 6, "one of push, sheet, fullscreen, popover, alert", "the end"),
    ("Chat(a=1)[b=1]", 10, "the key in [] before the arguments in ()", #""[""#),
    ("Chat[a=1](a=2)", 15, "each argument once: in [] or in ()", "the end"),
    ("Äpfel Home", 7, "the end of the screen (quote a name that is not plain)", #""H""#),
    (#""\q""#, 1, "a JSON string", #""\"""#),
  ])
  func errorsSayWhatWasExpectedAndWhere(text: String, column: Int, expected: String, found: String) {
    #expect(throws: NotationError(text: text, column: column, expected: expected, found: found)) {
      try Notation.screen(text)
    }
  }

  @Test(arguments: ["@", "@x", "@99999999999999999999", "@1 2", "Chat+sheet", "Chat(", "[]", "Chat[a]"])
  func textsThatAreNoReferenceAreRefused(text: String) {
    #expect(throws: NotationError.self) { try Notation.reference(text) }
  }

  @Test func errorsOfAPathPointIntoThePath() {
    let error = #expect(throws: NotationError.self) { try Notation.path("Home Chat(id=1)x") }
    #expect(error?.description == #"expected white space behind the screen at column 16, found "x": Home Chat(id=1)x"#)
  }

  @Test func everyTextIsReadOrRefused() {
    var generator = SeededRandom(seed: 11)
    let alphabet = Array(#"Aé1 ()[]{}+#!~*@|,="\ "# + "\u{0}\u{85}\u{202E}\t")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? "A"
        })
      _ = try? Notation.screen(text)
      _ = try? Notation.path(text)
      _ = try? Notation.reference(text)
    }
  }

  @Test(arguments: [96, 5_000]) func aValueThatIsNestedTooDeepIsRefused(levels: Int) throws {
    func deep(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try Notation.screen("A(x=\(deep(95)))").arguments?.depth == 96)
    let error = #expect(throws: NotationError.self) { try Notation.screen("A(x=\(deep(levels)))") }
    #expect(error?.column == 5 && error?.expected == "less nesting: arguments have at most 96 levels")
    // A text is quoted.
    #expect(try Notation.screen("A(x=\"\(deep(levels))\")").arguments?["x"] == "\"\(deep(levels))\"")
  }
}
