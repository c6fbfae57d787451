import LocalScenes
import NavigationClient
import SceneMap
import Testing

/// Documents of typed maps.
struct SceneMapDocumentTests {
  @Test func theTypesSayWhatSomebodyWouldWrite() throws {
    let typed = MapReading(try LeagueMap.document, file: "typed")
    let written = MapReading(LeagueMap.written, file: "written")
    #expect(typed.findings.map(\.description) == [])
    #expect(written.findings.map(\.description) == [])
    let (here, there) = (content(typed), content(written))
    #expect(here.count > 1000)
    #expect(Array(here.difference(from: there).prefix(5)).isEmpty)
  }

  @Test func theSameTypesGiveTheSameBytes() throws {
    #expect(try LeagueMap.document == LeagueMap.document)
    let beginning = "map: league\nversion: \"1.0.0\"\nstrict: true\n\nwindow:\n  initial: welcome\n"
    #expect(try LeagueMap.document.hasPrefix(beginning))
  }

  @Test func aMapInProcessIsCheckedAsNavdChecksIt() throws {
    #expect(try LeagueMap.compiled().screens.index(of: "Comments") != nil)
    #expect(throws: SceneMapError.self) { try UnreachableMap.compiled() }
  }

  @Test func whatIsNoMapIsSaid() {
    expect(TwinMap.self, "screens.Twin", "two types have this name: give one another screenName")
    expect(AskingMap.self, "screens.Asking.answer", "leaves with Result, but the screen's Result is NoContext")
    expect(RuledMap.self, "window.cases.main", "there is a rule for gone, which Context has not")
    expect(
      OddMap.self, "window.cases.main",
      "its fields cannot be found, since Context does not read a sample: word: is no word; an enum must list its "
        + "cases as CaseIterable")
  }

  @Test func aPathThatIsNoneIsNotLeftOut() {
    expect(ComputedPathMap.self, "links.routes /page", "the map has no stored property of Halls for a step")
    let problem = "\(ComputedBeginningMap.initialCase ?? "") is no stored property of the map's cases"
    expect(ComputedScopeMap.self, "links.scopes.open", problem)
    expect(ComputedBeginningMap.self, "window.initial", problem)
    expect(
      UnwritableMap.self, "links.routes /{width}",
      "the argument width of wing must be something else: it is no number that JSON has")
  }

  private func expect<Map: SceneMap>(_ map: Map.Type, _ path: String, _ problem: String) {
    #expect(throws: SceneMapError(path: path, problem: problem)) { try Map.document }
  }

  /// Everything in a compiled map except the fingerprint of its text and the order of its sets.
  private func content(_ reading: MapReading) -> [String] {
    var text = ""
    dump(reading.map, to: &text)
    return text.split(separator: "\n").map(String.init).filter { !$0.contains("fingerprint") }.sorted()
  }
}

private enum UnreachableMap: SceneMap {
  static let name = "needy", version = "1.0.0"
  struct Cases: WindowCases { let main = Case(Stack<Page>()) }
}

private struct Hall: ContentScreen {
  struct Context: ScreenContext { var width: Double? }
  let wing = Push<Hall>()
}
private struct Halls: WindowCases {
  let main = Case(Stack<Hall>())
  /// It has no name, since each use creates another case.
  var other: Case<Stack<Hall>> { Case(Stack<Hall>()) }
}
private enum ComputedPathMap: SceneMap {
  static let name = "halls", version = "1.0.0"
  typealias Cases = Halls
  static var links: SceneMapLinks? {
    SceneMapLinks(schemes: ["halls"], routes: [.init("/page", follow: router[case: \.other])])
  }
}
private enum ComputedScopeMap: SceneMap {
  static let name = "halls", version = "1.0.0"
  typealias Cases = Halls
  static var links: SceneMapLinks? {
    SceneMapLinks(schemes: ["halls"], scopes: [.init("open", cases: [named(\.main), named(\.other)])])
  }
}
private enum ComputedBeginningMap: SceneMap {
  static let name = "halls", version = "1.0.0"
  typealias Cases = Halls
  static var initialCase: String? { named(\.other) }
}
private enum UnwritableMap: SceneMap {
  static let name = "halls", version = "1.0.0"
  typealias Cases = Halls
  static var links: SceneMapLinks? {
    SceneMapLinks(
      schemes: ["halls"],
      routes: [.init("/{width}", follow: router[case: \.main][move: \.wing, .init(width: .nan)])])
  }
}

private struct A1: ContentScreen {
  static var screenName: String { "Twin" }
  let other = Push<A2>()
}
private struct A2: ContentScreen { static var screenName: String { "Twin" } }
private enum TwinMap: SceneMap {
  static let name = "twin", version = "1.0.0"
  struct Cases: WindowCases { let main = Case(Stack<A1>()) }
}

private struct Asking: ContentScreen { let answer = Dismiss<Filter.Result>() }
private enum AskingMap: SceneMap {
  static let name = "asking", version = "1.0.0"
  struct Cases: WindowCases { let main = Case(Stack<Asking>()) }
}

private struct Ruled: ContentScreen {
  struct Context: ScreenContext {
    enum Other: String, CodingKey { case gone }
    var there: Int?
    static var rules: [ArgumentRule] { [ArgumentRule(Other.gone, .trait)] }
  }
}
private enum RuledMap: SceneMap {
  static let name = "ruled", version = "1.0.0"
  struct Cases: WindowCases { let main = Case(Stack<Ruled>()) }
}

private struct Odd: ContentScreen {
  struct Context: ScreenContext {
    /// It decodes only texts that begin with a letter, and a sample does not.
    struct Word: Codable, Sendable {
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard text.first?.isLetter == true else {
          throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "is no word"))
        }
      }
      func encode(to encoder: any Encoder) throws {}
    }
    var word: Word
  }
}
private enum OddMap: SceneMap {
  static let name = "odd", version = "1.0.0"
  struct Cases: WindowCases { let main = Case(Stack<Odd>()) }
}
