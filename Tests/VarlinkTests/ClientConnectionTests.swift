import JSON
import Testing
import Varlink

@Suite struct ClientConnectionTests {
  @Test func repliesFindTheirCalls() throws {
    var client = Client()
    let first = try client.connection.call("a.b.One", nil)
    let stream = try client.connection.call("a.b.Two", nil, .more)
    #expect(try client.connection.call("a.b.Three", nil, .oneway) == nil)
    let last = try client.connection.call("a.b.Four", nil)
    try client.receive(
      #"{"parameters":{}}"# + "\0" + #"{"parameters":{"n":1},"continues":true}"# + "\0"
        + #"{"parameters":{"n":2},"continues":true}"# + "\0" + #"{"error":"a.b.Bad"}"# + "\0" + "{}\0")
    #expect(client.received.map(\.call) == [first, stream, stream, stream, last])
    #expect(client.received.map(\.text) == ["{}", #"{"n":1}"#, #"{"n":2}"#, "a.b.Bad", ""])
    #expect(client.connection.waitingCount == 0)
  }

  @Test func everySplitOfTheBytesGivesTheSameReplies() throws {
    let stream = #"{"parameters":{"a":"b"}}"# + "\0" + #"{"error":"a.b.Bad","parameters":{}}"# + "\0"
    for split in 0...stream.utf8.count {
      var client = Client()
      try client.connection.call("a.b.One", nil)
      try client.connection.call("a.b.Two", nil)
      try client.receive(String(decoding: stream.utf8.prefix(split), as: UTF8.self))
      try client.receive(String(decoding: stream.utf8.dropFirst(split), as: UTF8.self))
      #expect(client.received.map(\.text) == [#"{"a":"b"}"#, "a.b.Bad"])
    }
  }

  @Test func aPauseKeepsTheRest() throws {
    var client = Client()
    for _ in 0..<3 { try client.connection.call("a.b.One", nil) }
    client.disposition = .pause
    try client.receive("{}\0{}\0{}\0")
    #expect(client.received.count == 1)
    try client.resume()
    #expect(client.received.count == 2)
    client.disposition = .next
    try client.resume()
    #expect(client.received.count == 3)
  }

  @Test func whatIsNoReplyToACallIsRefused() throws {
    var client = Client()
    #expect(throws: ClientFailure.unexpectedReply) { try client.receive("{}\0") }
    client = Client()
    try client.connection.call("a.b.One", nil)
    #expect(throws: ClientFailure.unexpectedReply) { try client.receive(#"{"continues":true}"# + "\0") }
    for garbage in ["nonsense\0", "\0", "{\"parameters\":\u{1}}\0"] {
      client = Client()
      try client.connection.call("a.b.One", nil)
      let failure = #expect(throws: ClientFailure.self) { try client.receive(garbage) }
      guard case .syntax? = failure else {
        Issue.record("\(garbage): \(String(describing: failure))")
        continue
      }
    }
    client = Client()
    try client.connection.call("a.b.One", nil)
    let failure = #expect(throws: ClientFailure.self) { try client.receive("[]\0") }
    guard case .reply? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func callsWaitingHaveALimit() throws {
    var connection = ClientConnection(callsWaitingMax: 2)
    try connection.call("a.b.One", nil)
    try connection.call("a.b.One", nil)
    let length = connection.output.count
    do {
      try connection.call("a.b.One", nil)
      Issue.record("three calls wait")
    } catch { #expect(error == .tooManyCalls(limit: 2)) }
    #expect(connection.output.count == length)
    try connection.call("a.b.One", nil, .oneway)
  }

  /// A client and a server as values that exchange single bytes: pipelined calls are answered in another order.
  @Test func bothSidesFitTogether() throws {
    var client = Client()
    let ids = try (0..<5).map { index in try #require(try client.connection.call("a.b.M\(index)", nil)) }
    let parser = JSONParser()
    var splitter = FrameSplitter()
    var queue = ReplyQueue()
    var output = ByteBuffer()
    var slots: [(ReplyQueue.Slot, String)] = []
    let sent = client.connection.output.array()
    for byte in sent {
      try splitter.take([byte]) { frame in
        guard let element = try? parser.parse(frame), let call = try? CallView(element) else { return .pause }
        slots.append((queue.open(call.mode), call.member.string))
        return .next
      }
    }
    for (slot, name) in slots.reversed() { queue.reply(to: slot, into: &output) { $0.appendReply(["name": name]) } }
    try client.receive(output.string())
    #expect(client.received.map(\.call) == ids)
    #expect(client.received.map(\.text) == (0..<5).map { #"{"name":"M\#($0)"}"# })
  }

  /// A connection and the replies that it has received.
  private struct Client: ~Copyable {
    var connection = ClientConnection()
    var received: [(call: ClientConnection.CallID?, text: String)] = []
    var disposition = Disposition.next
    private let parser = JSONParser()

    mutating func receive(_ text: String) throws {
      var received = self.received
      let disposition = self.disposition
      defer { self.received = received }
      var failure: ClientFailure?
      unsafe withPadding(Array(text.utf8)) { bytes in
        do throws(ClientFailure) {
          try unsafe connection.receive(bytes, parser) { call, reply in
            received.append((call, Self.text(reply)))
            return disposition
          }
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }

    mutating func resume() throws {
      var received = self.received
      let disposition = self.disposition
      try connection.resume(parser) { call, reply in
        received.append((call, Self.text(reply)))
        return disposition
      }
      self.received = received
    }

    private static func text(_ reply: ReplyView) -> String {
      reply.error?.string ?? reply.parameters.flatMap { try? JSONObject($0).text } ?? ""
    }
  }
}
