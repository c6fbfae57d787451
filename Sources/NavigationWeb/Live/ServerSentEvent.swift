import JSON

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

  /// An event of the daemon.
  init(_ event: JSONValue) { data = event.description }

  /// A change in the state of the daemon or of this stream.
  init(state: String, why: String? = nil) {
    name = "navd"
    data =
      JSONValue.object(
        [.init("state", .string(state))] + (why.map { [.init("why", .string($0))] } ?? [])
      ).description
  }

  private init(name: String) {
    self.name = name
    data = "{}"
  }

  /// Starts new snapshots of all scenes, which end with `ready`. Scenes without a snapshot are closed.
  static let begin = ServerSentEvent(name: "begin")
}
