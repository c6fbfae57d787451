import JSON
import NavigationClient
import NavigationProtocol
import Random
import Testing

struct NotationPrintingTests {
  typealias Screen = NavigationInterface.Screen
  typealias Reference = NavigationInterface.ScreenReference
  typealias Element = SceneInterface.PathElement

  @Test func pathsAreOneLineOfScreens() throws {
    let path = [
      Element(id: 1, name: "Home", presentation: .root, hasAppeared: true),
      Element(
        id: 2, name: "Chat", arguments: try JSONObject(parsing: #"{"id":1}"#), presentation: .push, hasAppeared: true),
      Element(id: 3, name: "Pick one", presentation: .sheet, hasAppeared: false),
    ]
    #expect(Notation.text(path) == #"Home Chat(id=1) "Pick one"+sheet"#)
  }

  @Test(arguments: [
    (#"{"a":"x"}"#, "A(a=x)"), (#"{"a":"1"}"#, #"A(a="1")"#), (#"{"a":"-x"}"#, #"A(a="-x")"#),
    (#"{"a":"true"}"#, #"A(a="true")"#), (#"{"a":""}"#, #"A(a="")"#), (#"{"a":"two words"}"#, #"A(a="two words")"#),
    (#"{"a":"x,y"}"#, #"A(a="x,y")"#), (#"{"b":[1,{"c":null}],"a":1.0}"#, #"A(a=1,b=[1,{"c":null}])"#),
    (#"{"two words":"\""}"#, #"A("two words"="\"")"#), ("{}", "A"),
  ])
  func textsHaveQuotesOnlyWhereTheyMust(arguments: String, expected: String) throws {
    #expect(Notation.text(Screen(name: "A", arguments: try JSONObject(parsing: arguments))) == expected)
  }

  @Test func whatATerminalWouldObeyIsEscaped() throws {
    let arguments = try JSONObject(parsing: #"{"a":"\u001b[2J\u0085\u202e"}"#)
    let text = Notation.text(Screen(name: "A\u{9B}B", arguments: arguments))
    #expect(text == #""A\u009bB"(a="\u001b[2J\u0085\u202e")"#)
    #expect(try Notation.screen(text) == Screen(name: "A\u{9B}B", arguments: arguments))
  }

  @Test func whatIsPrintedIsReadBackTheSame() throws {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<5_000 {
      let screen = randomScreen(&generator)
      let text = Notation.text(screen)
      #expect(try Notation.screen(text) == screen, "\(text)")
      #expect(try Notation.path(text + " " + text) == [screen, screen], "\(text)")
    }
  }

  @Test func referencesArePrintedAsTheyAreRead() throws {
    for text in ["@12", "Chat", "Chat()", "Chat(id=1)", "Chat[]", "Chat[id=a]", #""a b""#] {
      #expect(Notation.text(try Notation.reference(text)) == text)
    }
  }

  private func randomScreen(_ generator: inout SeededRandom) -> Screen {
    var screen = Screen(name: randomText(&generator, atLeast: 1))
    let count = Int.random(in: 0...3, using: &generator)
    let members = (0..<count).map { _ in JSONValue.Member(randomText(&generator, atLeast: 0), randomValue(&generator)) }
    if let object = try? JSONObject(parsing: JSONValue.object(members).description), !object.isEmpty {
      screen.arguments = object
    }
    screen.presentation = [nil, .push, .sheet, .alert].randomElement(using: &generator) ?? nil
    return screen
  }

  private func randomValue(_ generator: inout SeededRandom, depth: Int = 0) -> JSONValue {
    switch Int.random(in: 0...(depth < 3 ? 7 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2: .integer(Int.random(in: Int.min...Int.max, using: &generator))
    case 3: .number(Double.random(in: -1e6...1e6, using: &generator))
    case 4, 5: .string(randomText(&generator, atLeast: 0))
    case 6: .array((0..<2).map { _ in randomValue(&generator, depth: depth + 1) })
    default: .object([.init(randomText(&generator, atLeast: 0), randomValue(&generator, depth: depth + 1))])
    }
  }

  private func randomText(_ generator: inout SeededRandom, atLeast: Int) -> String {
    let alphabet = Array(#"abcdeXYZ019.-_/é日 ()[]{}+#!~*@|,="\'"# + "\u{1}\u{1B}\u{7F}\u{85}\u{202E}\n\t")
    let count = Int.random(in: atLeast...6, using: &generator)
    return String((0..<count).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
  }
}
