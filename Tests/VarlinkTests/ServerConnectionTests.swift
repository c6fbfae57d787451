import JSON
import Testing
import Varlink

@Suite struct ServerConnectionTests {
  @Test func callsAreAnsweredInTheirOrder() throws {
    var server = Server()
    try server.receive(#"{"method":"a.b.Later"}"# + "\0" + #"{"method":"a.b.Now"}"# + "\0")
    let early = server.sent()
    #expect(early == "")
    server.connection.replies.reply(to: server.later[0], true)
    let sent = server.sent()
    #expect(sent == #"{"parameters":true}"# + "\0" + #"{"parameters":"a.b.Now"}"# + "\0")
    #expect(server.connection.replies.waitingCount == 0)
  }

  @Test func atTheLimitItPausesUntilACallIsAnswered() throws {
    var server = Server(callsWaitingMax: 2)
    try server.receive(String(repeating: #"{"method":"a.b.Later"}"# + "\0", count: 3))
    #expect(server.later.count == 2)
    #expect(server.connection.isPaused == true)
    #expect(server.connection.canResume == false)
    server.connection.replies.reply(to: server.later[0], true)
    #expect(server.connection.canResume == true)
    try server.resume()
    #expect(server.later.count == 3)
    #expect(server.connection.isPaused == true)
  }

  @Test func bytesThatAreNoCallAreRefused() {
    for (bytes, limit) in [("nonsense\0", 100), ("[]\0", 100), (#"{"method":"a.b.TooLong"}"# + "\0", 10)] {
      var server = Server(frameBytesMax: limit)
      do throws(ServerFailure) {
        try server.receive(bytes)
        Issue.record("\(bytes) is taken")
      } catch {}
    }
  }

  // MARK: - Upgrades

  @Test func theBytesAfterAnUpgradeBelongToTheOtherProtocol() throws {
    let call = #"{"method":"a.b.Upgrade","upgrade":true}"# + "\0"
    let bytes = Array((#"{"method":"a.b.Now"}"# + "\0" + call + "raw\0bytes").utf8)
    for split in 0...bytes.count {
      var server = Server()
      try server.receive(bytes[..<split])
      // Bytes of the other protocol are not read as calls, however they arrive.
      if server.connection.isUpgraded {
        let taken = server.connection.takeRest()
        #expect(taken + bytes[split...] == Array("raw\0bytes".utf8))
      } else {
        try server.receive(bytes[split...])
        let taken = server.connection.takeRest()
        #expect(taken == Array("raw\0bytes".utf8))
      }
      #expect(server.connection.isUpgraded == true)
      let sent = server.sent()
      #expect(sent == #"{"parameters":"a.b.Now"}"# + "\0" + #"{"parameters":"a.b.Upgrade"}"# + "\0")
    }
  }

  @Test func noCallIsTakenUntilAnUpgradeIsAnswered() throws {
    var server = Server()
    server.connection.upgradeMethods = ["a.b.Later"]
    try server.receive(#"{"method":"a.b.Later","upgrade":true}"# + "\0" + #"{"method":"a.b.Now"}"# + "\0")
    #expect(server.connection.isPaused == true)
    #expect(server.connection.canResume == false)
    #expect(server.connection.isUpgraded == false)
    // An error leaves the connection to Varlink.
    server.connection.replies.fail(server.later[0], ServiceFailure.permissionDenied)
    #expect(server.connection.canResume == true)
    try server.resume()
    #expect(server.connection.isUpgraded == false)
    #expect(server.connection.isPaused == false)
    let sent = server.sent()
    #expect(sent.hasSuffix(#"{"parameters":"a.b.Now"}"# + "\0"))
  }

  @Test func anUpgradeWaitsForTheRepliesBeforeIt() throws {
    var server = Server()
    try server.receive(#"{"method":"a.b.Later"}"# + "\0" + #"{"method":"a.b.Upgrade","upgrade":true}"# + "\0raw")
    #expect(server.connection.isUpgraded == false)
    #expect(server.connection.canResume == false)
    server.connection.replies.reply(to: server.later[0], true)
    #expect(server.connection.isUpgraded == true)
    let sent = server.sent()
    #expect(sent == #"{"parameters":true}"# + "\0" + #"{"parameters":"a.b.Upgrade"}"# + "\0")
    let taken = server.connection.takeRest()
    #expect(taken == Array("raw".utf8))
  }

  @Test func anUpgradeThatTheServiceDoesNotOfferIsAnError() throws {
    for method in ["a.b.Now", "org.varlink.service.GetInfo", "a.b.Missing"] {
      var server = Server()
      server.connection.upgradeMethods = method == "a.b.Now" ? [] : [method]
      try server.receive(#"{"method":"\#(method)","upgrade":true}"# + "\0" + #"{"method":"a.b.Now"}"# + "\0")
      #expect(server.connection.isUpgraded == false)
      let sent = server.sent()
      #expect(
        sent == #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"upgrade"}}"# + "\0"
          + #"{"parameters":"a.b.Now"}"# + "\0")
    }
  }

  @Test func aClientSwitchesWithTheReply() throws {
    let bytes = Array((#"{"parameters":{}}"# + "\0" + #"{"parameters":{}}"# + "\0raw\0").utf8)
    for split in 0...bytes.count {
      var client = ClientConnection()
      try client.call("a.b.One", nil)
      try client.call("a.b.Two", nil, .upgrade)
      #expect(client.output.string().hasSuffix(#"{"method":"a.b.Two","upgrade":true}"# + "\0"))
      let refusals = [refusesCall(&client, .oneway), refusesCall(&client, .single)]
      #expect(refusals == [true, true])
      try receive(bytes[..<split], by: &client)
      var rest = Array(bytes[split...])
      if !client.isUpgraded {
        try receive(rest, by: &client)
        rest = []
      }
      #expect(client.isUpgraded == true)
      #expect(client.waitingCount == 0)
      let taken = client.takeRest()
      #expect(taken + rest == Array("raw\0".utf8))
    }
  }

  @Test func aClientWhoseUpgradeIsRefusedGoesOn() throws {
    var client = ClientConnection()
    try client.call("a.b.One", nil, .upgrade)
    try receive(Array((#"{"error":"a.b.Bad"}"# + "\0").utf8), by: &client)
    #expect(client.isUpgraded == false)
    try client.call("a.b.Two", nil)
    #expect(client.waitingCount == 1)
  }

  @Test func aClientTakesNoCallAfterItSwitched() throws {
    var client = ClientConnection()
    try client.call("a.b.One", nil, .upgrade)
    try receive(Array("{}\0".utf8), by: &client)
    #expect(client.isUpgraded == true)
    let refusal = refusesCall(&client, .single)
    #expect(refusal == true)
  }

  private func refusesCall(_ client: inout ClientConnection, _ mode: CallMode) -> Bool {
    do throws(ClientFailure) { try client.call("a.b.Other", nil, mode) } catch { return error == .upgrading }
    return false
  }

  private func receive(_ bytes: some Collection<UInt8>, by client: inout ClientConnection) throws(ClientFailure) {
    var failure: ClientFailure?
    unsafe withPadding(bytes) { bytes in
      do throws(ClientFailure) {
        try unsafe client.receive(bytes, JSONParser()) { _, _ in .next }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// A server whose method `Later` is answered by the test, all others at once with their names.
private struct Server: ~Copyable {
  var connection: ServerConnection
  private(set) var later: [ReplyQueue.Slot] = []
  private let service = ServiceInterface(vendor: "", product: "", version: "", url: "", interfaces: [])

  init(frameBytesMax: Int = 1000, callsWaitingMax: Int = 10) {
    connection = ServerConnection(frameBytesMax: frameBytesMax, callsWaitingMax: callsWaitingMax)
    connection.upgradeMethods = ["a.b.Upgrade"]
  }

  mutating func receive(_ text: String) throws(ServerFailure) { try receive(Array(text.utf8)) }

  mutating func receive(_ bytes: some Collection<UInt8>) throws(ServerFailure) {
    var (failure, later) = (ServerFailure?.none, later)
    let service = service
    unsafe withPadding(bytes) { bytes in
      do throws(ServerFailure) {
        try unsafe connection.receive(bytes, JSONParser()) { Self.answer($0, $1, &$2, &later, service) }
      } catch {
        failure = error
      }
    }
    self.later = later
    if let failure { throw failure }
  }

  mutating func resume() throws(ServerFailure) {
    var later = later
    let service = service
    try connection.resume(JSONParser()) { Self.answer($0, $1, &$2, &later, service) }
    self.later = later
  }

  mutating func sent() -> String {
    defer { connection.replies.output.removeAll() }
    return connection.replies.output.string()
  }

  private static func answer(
    _ call: CallView, _ slot: ReplyQueue.Slot, _ replies: inout Replies, _ later: inout [ReplyQueue.Slot],
    _ service: ServiceInterface
  ) {
    switch call.method {
    case "a.b.Later": later.append(slot)
    case "a.b.Now", "a.b.Upgrade": replies.reply(to: slot, call.method.string)
    default: replies.reply(to: slot, call, by: service)
    }
  }
}
