import Foundation
import JSON
import LocalScenes
import Navigation
import NavigationClient
import Testing

/// Types of Foundation and enums in contexts. The client itself does not import Foundation.
struct FoundationTypesTests {
  struct Ticket: ScreenContext, Equatable {
    enum Priority: String, Codable, CaseIterable { case low, high }
    enum Seat: Codable, Equatable, CaseIterable {
      case standing
      case row(String, number: Int)
      static var allCases: [Seat] { [.standing, .row("", number: 0)] }
    }
    struct Buyer: Codable, Equatable { var id: UUID, page: URL?, since: Date? }

    var id: UUID
    var page: URL
    var begins: Date
    var price: Decimal
    var priority: Priority
    var seat: Seat
    var buyer: Buyer
    var links: [URL]
    var reminder: Date?
  }

  private func ticket(begins: Double, price: String, seat: Ticket.Seat = .standing) throws -> Ticket {
    let id = try #require(UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF"))
    let page = try #require(URL(string: "https://example.org/a?b=1#c"))
    return Ticket(
      id: id, page: page, begins: Date(timeIntervalSinceReferenceDate: begins),
      price: try #require(Decimal(string: price)), priority: .high, seat: seat,
      buyer: .init(id: id, page: page, since: nil), links: [page], reminder: Date(timeIntervalSince1970: -1.5))
  }

  @Test func theyAreTexts() throws {
    let ticket = try ticket(begins: 0.25, price: "-12.50", seat: .row("C", number: 7))
    let arguments = try Arguments.encode(ticket)
    #expect(
      arguments.text == """
        {"begins":"2001-01-01T00:00:00.25Z","buyer":{"id":"6F9619FF-8B86-D011-B42D-00C04FC964FF",\
        "page":"https://example.org/a?b=1#c"},"id":"6F9619FF-8B86-D011-B42D-00C04FC964FF",\
        "links":["https://example.org/a?b=1#c"],"page":"https://example.org/a?b=1#c","price":"-12.5",\
        "priority":"high","reminder":"1969-12-31T23:59:58.5Z","seat":{"row":{"_0":"C","number":7}}}
        """)
    #expect(try Arguments.decode(Ticket.self, from: arguments) == ticket)
  }

  @Test(arguments: [0, -1, 0.1, 785_312_345.123_456, 1e9, -6.1e10, 86_399.999_999_9, 757_382_399.5])
  func everyMomentComesBack(seconds: Double) throws {
    let ticket = try ticket(begins: seconds, price: "0")
    #expect(try Arguments.decode(Ticket.self, from: Arguments.encode(ticket)).begins == ticket.begins)
  }

  @Test(arguments: ["0", "0.001", "-1", "65536", "184467440737095516150.07", "99999999999999999999999999999999999999"])
  func everyDecimalComesBack(price: String) throws {
    let ticket = try ticket(begins: 0, price: price)
    #expect(try Arguments.decode(Ticket.self, from: Arguments.encode(ticket)).price == ticket.price)
  }

  @Test(arguments: [
    ("2024-02-29T12:30:00+02:00", 730_895_400.0), ("2000-12-31T23:59:59.5Z", -0.5), ("2001-01-01T00:00:00-00:30", 1800),
  ])
  func aMomentMayHaveAnotherZone(text: String, seconds: Double) throws {
    struct Context: ScreenContext { var at: Date }
    let context = try Arguments.decode(Context.self, from: JSONObject(parsing: #"{"at":"\#(text)"}"#))
    #expect(context.at.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(arguments: [
    #""2024-02-30T00:00:00Z""#, #""2024-01-01""#, #""2024-01-01T24:00:00Z""#, "0", #""2024-01-01T00:00:00.Z""#,
    #""2024-01-01T00:00:00+0100""#,
  ])
  func whatIsNoMomentIsRefused(text: String) throws {
    struct Context: ScreenContext { var at: Date }
    let arguments = try JSONObject(parsing: #"{"at":\#(text)}"#)
    #expect(throws: ArgumentsError.self) { try Arguments.decode(Context.self, from: arguments) }
  }

  private enum Flow: SceneMap {
    static let name = "tickets", version = "1.0.0"
    struct Cases: WindowCases { let first = Case(Stack<First>()) }
  }
  private struct First: ContentScreen, RoutableWithConfiguration {
    let ticket = Push<TicketScreen>()
    var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
      [.show("TicketScreen"): .push(TicketScreen.self)]
    }
  }
  private struct TicketScreen: ContentScreen {
    typealias Context = Ticket
    typealias Result = Ticket
    let sell = Dismiss<Ticket>()
  }

  @Test func theMapDeclaresThem() throws {
    let scene = try LocalScene(map: Flow.compiled()) { Issue.record("\($0)") }
    let ticket = try ticket(begins: 0.5, price: "3", seat: .row("A", number: 1))
    Router<First>(on: scene).move(\.ticket, with: ticket)
    let arguments = try #require(scene.path.top?.arguments)
    #expect(try Arguments.decode(Ticket.self, from: arguments) == ticket)
    let wrong = try JSONObject(parsing: arguments.text.replacingOccurrences(of: "6F9619FF-", with: "x"))
    var failure: CallFailure?
    scene.send(SceneCommand(.move(.init("ticket", from: .init(.name("First")), arguments: wrong)))) {
      if case .failure(let error) = $0 { failure = error }
    }
    #expect(failure?.remoteName == "org.navd.Navigation.InvalidArgument")
  }

  @Test func theyAreResultsAndContextsOfRequests() async throws {
    try await FrontEndLife.onLoop { _ in
      let scene = try LocalScene(map: Flow.compiled())
      let ticket = try ticket(begins: 0.5, price: "3", seat: .row("A", number: 1))
      let shown = scene.dispatch(Show(TicketScreen.self, context: ticket))
      let arguments = try #require(scene.path.top?.arguments)
      #expect(try Arguments.decode(Ticket.self, from: arguments) == ticket)
      Router<TicketScreen>(on: scene).move(\.sell, with: ticket)
      #expect(try await shown.result(as: Ticket.self) == ticket)
    }
  }
}
