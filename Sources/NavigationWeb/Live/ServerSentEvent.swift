import JSON

/// An event as a browser reads it from a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html
struct ServerSentEvent: Equatable {
  /// What it is called; without a name it is what the daemon told.
  var name: String?
  /// How far the stream is read: a browser that comes back says it.
  var id: String?
  /// One line.
  var data: String

  /// The lines of the event.
  var text: String {
    var text = ""
    if let name { text += "event: \(name)\n" }
    if let id { text += "id: \(id)\n" }
    return text + "data: \(data)\n\n"
  }

  /// What a stream says when it has nothing to say, so that it is seen when nobody is there any more.
  static let breath = ":\n\n"

  /// What the daemon told.
  init(_ event: JSONValue, at: StreamPosition?) {
    id = at?.text
    data = event.description
  }

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

  /// What was told before is void: everything is told from the beginning.
  static let begin = ServerSentEvent(name: "begin")
}

/// How far a stream of all scenes was read: an epoch and a revision.
struct StreamPosition: Equatable {
  var epoch: String
  var revision: Int

  var text: String { "\(epoch):\(revision)" }

  /// The position of an event that moves it on; nil for any other.
  init?(of event: JSONValue) {
    guard let kind = event["kind"]?.stringValue, kind == "ready" || kind == "commit",
      let epoch = event["at"]?["epoch"]?.stringValue, let revision = event["at"]?["revision"]?.integerValue
    else { return nil }
    self.init(epoch: epoch, revision: revision)
  }

  /// What a browser gives back; nil for anything that we have not given it.
  init?(_ text: String) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")), text.utf8.count <= 128,
      let revision = Int(text[text.index(after: colon)...]), revision >= 0, colon > text.startIndex
    else { return nil }
    self.init(epoch: String(text[..<colon]), revision: revision)
  }

  private init(epoch: String, revision: Int) {
    self.epoch = epoch
    self.revision = revision
  }
}
