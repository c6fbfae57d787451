import JSON

/// An event as a browser reads it from a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html
struct ServerSentEvent: Equatable {
  /// What it is called; without a name it is what the daemon told.
  var name: String?
  /// One line.
  var data: String

  /// The lines of the event.
  var text: String { (name.map { "event: \($0)\n" } ?? "") + "data: \(data)\n\n" }

  /// What a stream says when it has nothing to say, so that it is seen when nobody is there any more.
  static let breath = ":\n\n"

  /// What the daemon told.
  init(_ event: JSONValue) { data = event.description }

  /// What became of the daemon, or of this stream.
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

  /// All scenes are told anew, up to `ready`; those that are not among them are gone.
  static let begin = ServerSentEvent(name: "begin")
}
