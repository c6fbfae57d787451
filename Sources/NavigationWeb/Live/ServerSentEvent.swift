import JSON
import NavigationClient

/// A server-sent event: https://html.spec.whatwg.org/multipage/server-sent-events.html
struct ServerSentEvent: Equatable {
  /// The type of the event, or nil for an event of the daemon.
  var name: String?
  /// The data, in one line.
  var data: String

  /// The event as text of the stream.
  var text: String { (name.map { "event: \($0)\n" } ?? "") + "data: \(data)\n\n" }

  /// A comment that keeps the stream alive and detects readers that are gone.
  static let breath = ":\n\n"

  /// An event of a window's feed.
  init(_ event: SceneFeed.Event) {
    switch event {
    case .begin: self.init(name: "begin")
    case .event(let event): self.init(name: nil, data: event.description)
    case .away(let reason): self.init(state: "away", why: reason)
    // A window follows all scenes.
    case .absent: self.init(state: "away")
    case .dismissed(let reason): self.init(state: "dismissed", why: reason)
    }
  }

  /// A change in the state of the daemon or of this stream.
  init(state: String, why: String? = nil) {
    name = "navd"
    data =
      JSONValue.object(
        [.init("state", .string(state))] + (why.map { [.init("why", .string($0))] } ?? [])
      ).description
  }

  private init(name: String?, data: String = "{}") { (self.name, self.data) = (name, data) }

  /// Starts new snapshots of all scenes, which end with `ready`. Scenes without a snapshot are closed.
  static let begin = ServerSentEvent(name: "begin")
}
