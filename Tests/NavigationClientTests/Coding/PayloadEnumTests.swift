import JSON
import LocalScenes
import NavigationClient
import Testing

/// Enums with payloads in contexts: one object with exactly one field, the name of the case.
struct PayloadEnumTests {
  enum Seat: Codable, Equatable, CaseIterable {
    case standing
    case row(String, number: Int)
    case wheelchair(Helper?)

    struct Helper: Codable, Equatable { var language: Language? }
    enum Language: Codable, CaseIterable { case german, english }

    static var allCases: [Seat] { [.standing, .row("", number: 0), .wheelchair(nil)] }
  }

  /// Leads to itself in two ways.
  indirect enum Rule: Codable, Equatable, CaseIterable, Sendable {
    case always
    case not(Rule)
    case both(Rule, Rule)
    static var allCases: [Rule] { [.always, .not(.always), .both(.always, .always)] }
  }

  enum Flow: SceneMap {
    static let name = "seats", version = "1.0.0"
    struct Cases: WindowCases { let hall = Case(Stack<Hall>()) }
  }
  struct Hall: ContentScreen, RoutableWithConfiguration {
    let ticket = Push<Ticket>()
    var navigationConfiguration: [NavigationRequest: NavigationInstruction] { [.show("Ticket"): .push(Ticket.self)] }
  }
  struct Ticket: ContentScreen {
    struct Context: ScreenContext, Equatable {
      var seat: Seat
      var rule: Rule?
    }
    struct Result: ScreenContext, Equatable { var seat: Seat }
    let sell = Dismiss<Result>()
  }

  @Test func theMapRequiresExactlyOneCase() throws {
    let document = try Flow.document
    #expect(
      document.contains(
        """
              seat:
                type: object
                properties:
                  standing: {type: object}
                  row:
                    type: object
                    properties: {_0: {type: string}, number: {type: integer}}
                    required: [_0, number]
                  wheelchair:
                    type: object
                    properties:
                      _0:
                        type: object
                        properties:
                          language:
                            type: object
                            properties: {german: {type: object}, english: {type: object}}
                            additionalProperties: false
                            minProperties: 1
                            maxProperties: 1
                additionalProperties: false
                minProperties: 1
                maxProperties: 1
        """), "\(document)")
    // Within itself, an enum may be any of its values.
    #expect(document.contains("not: {type: object, properties: {_0: {}}, required: [_0]}"), "\(document)")
  }

  @Test(arguments: [
    Seat.standing, .row("C", number: 7), .wheelchair(nil), .wheelchair(.init(language: .german)),
  ])
  func everyCaseIsAnArgumentAResultAndTheContextOfARequest(seat: Seat) async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(map: Flow.compiled())
      let context = Ticket.Context(seat: seat, rule: .both(.not(.always), .always))
      let sent = Router<Hall>(on: scene).move(\.ticket, with: context)
      let arguments = try #require(scene.path.top?.arguments)
      #expect(try Arguments.decode(Ticket.Context.self, from: arguments) == context)
      Router<Ticket>(on: scene).move(\.sell, with: .init(seat: seat))
      #expect(try await sent.result == Ticket.Result(seat: seat))

      try await scene.dispatch(Show(Ticket.self, context: context)).outcome()
      #expect(scene.path.top?.arguments == arguments)
    }
  }

  @Test(arguments: [
    ("{}", "seat"), (#"{"standing":{},"row":{"_0":"A","number":1}}"#, "seat"), (#"{"sitting":{}}"#, "seat.sitting"),
    (#"{"row":{"_0":"A"}}"#, "seat.row.number"), (#"{"row":{"_0":1,"number":1}}"#, "seat.row._0"),
    (#"{"wheelchair":{"_0":{"language":{}}}}"#, "seat.wheelchair._0.language"), (#""standing""#, "seat"),
  ])
  func whatIsNoCaseIsRefused(seat: String, place: String) throws {
    var failures: [CallFailure] = []
    let scene = try LocalScene(map: Flow.compiled()) { failures.append($0) }
    let wrong = try JSONObject(parsing: #"{"seat":\#(seat)}"#)
    scene.send(.move(.init("ticket", arguments: wrong)))
    scene.dispatch(Show("Ticket", context: wrong))
    Router<Hall>(on: scene).move(\.ticket, with: .init(seat: .standing, rule: nil))
    scene.send(.move(.init("sell", arguments: wrong)))
    #expect(failures.map(\.remoteName) == Array(repeating: "org.navd.Navigation.InvalidArgument", count: 3))
    #expect(failures.map(\.argument) == [place, place, place])
    #expect(throws: ArgumentsError.self) { try Arguments.decode(Ticket.Context.self, from: wrong) }
  }
}

extension CallFailure {
  /// The argument that does not fit.
  fileprivate var argument: String? {
    if case .remote(let failure) = self { failure.parameters["argument"]?.stringValue } else { nil }
  }
}
