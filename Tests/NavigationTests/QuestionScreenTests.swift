import JSON
import Testing

@testable import Navigation

@Suite struct QuestionScreenTests {
  private static let arguments = JSONObject(members: [
    ("choices", #"["approve","deny"]"#), ("question", #""Void the receipt?""#),
  ])
  private static let question = ScreenDescription(QuestionScreen.name, arguments: arguments, presentation: .alert)
  private static let approve = JSONObject(members: [("choice", #""approve""#)])

  @Test(arguments: [nil, CompiledMap.flow(), .strict()])
  func itIsAskedAndAnsweredWithAnyMap(map: CompiledMap?) throws {
    var shop = try map.map { try Shop(map: $0) } ?? Shop("A")
    let path = shop.path
    let id = try #require(shop.perform(.present(.init(Self.question))).outcome.ids.first)
    try shop.perform(.move(.init("answer", arguments: Self.approve)))
    #expect(shop.path == path)
    #expect(shop.scene.departure(ofScreen: id) == .left(Self.approve))
  }

  @Test func anAnswerIsOneOfTheChoices() throws {
    var shop = try Shop("A")
    try shop.perform(.present(.init(Self.question)))
    for answer in [#"{}"#, #"{"choice":"perhaps"}"#, #"{"choice":"deny","why":"x"}"#] {
      #expect(throws: NavigationError.self) {
        try shop.perform(.move(.init("answer", arguments: JSONObject(parsing: answer))))
      }
    }
    #expect(throws: NavigationError.notInMap(map: "", kind: "transition", name: "x")) {
      try shop.perform(.move(.init("x")))
    }
    #expect(shop.path == "A navd.Question+alert")
  }

  @Test func itsParametersAreASchema() throws {
    let question = try #require(QuestionScreen(QuestionScreen.name, Self.arguments))
    #expect(
      question.parameters.text
        == #"{"properties":{"choice":{"enum":["approve","deny"],"type":"string"}},"required":["choice"],"type":"object"}"#
    )
  }

  @Test(arguments: ["{}", #"{"choices":[]}"#, #"{"choices":["a",1]}"#, #"{"choices":"a"}"#])
  func withoutChoicesItIsAScreenLikeAnyOther(arguments: String) throws {
    let screen = ScreenDescription(
      QuestionScreen.name, arguments: try JSONObject(parsing: arguments), presentation: .alert)
    var shop = try Shop(strict: .strict())
    #expect(throws: NavigationError.notInMap(map: "strict", kind: "screen", name: QuestionScreen.name)) {
      try shop.perform(.present(.init(screen)))
    }
  }

  @Test func aStrictMapTakesItAsAModalOnly() throws {
    var shop = try Shop(strict: .strict())
    var screen = Self.question
    screen.presentation = nil
    #expect(throws: NavigationError.transitionNotAllowed(from: "A", to: QuestionScreen.name)) {
      try shop.perform(.push(.init(screen)))
    }
    try shop.perform(.push(.init("X")))
    try shop.perform(.present(.init(Self.question)))
    // The screens below may change under it.
    try shop.perform(.replaceScreen(.init("A", with: "B")))
    #expect(shop.path == "B X navd.Question+alert")
  }

  @Test func anotherVersionOfAStrictMapKeepsIt() throws {
    var shop = try Shop(strict: .strict())
    try shop.perform(.present(.init(Self.question)))
    let map = CompiledMap.strict(wildcard: true)
    let outcome = MapMigration(old: .strict(), new: map).content(
      of: shop.scene.state.table[shop.scene.state.table.slot(shop.scene.state.topID)])
    #expect(outcome?.name == QuestionScreen.name)
  }
}
