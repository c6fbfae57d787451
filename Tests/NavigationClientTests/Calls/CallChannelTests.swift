import EventLoop
import JSON
import NavigationClient
import Testing

/// Replies and failures that a channel reports, and their end.
struct CallChannelTests {
  @Test func whoClosesAChannelAsItsCallFailsIsNotToldThatItEnded() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try ScriptedServer(on: loop) { _ in ["hang up"] }
    defer { server.stop() }
    var told: [String] = []
    var channel: CallChannel?
    channel = CallChannel(
      on: loop, to: [.init(what: "", address: .unix(path: server.path))], parser: JSONParser(),
      onEnd: { _ in told.append("the channel ended") })
    channel?.call("a.b.C", nil) { _, _ in
      told.append("the call failed")
      channel?.close()
      channel = nil
      loop.stop()
    }
    loop.run()
    #expect(told == ["the call failed"])
  }

  @Test func aCallBeyondThoseThatMayWaitIsNotSent() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try ScriptedServer(on: loop) { _ in [#"{"parameters":{}}"#] }
    defer { server.stop() }
    let channel = CallChannel(
      on: loop, to: [.init(what: "", address: .unix(path: server.path))], parser: JSONParser())
    var (answered, failures) = (0, [CallFailure]())
    func tell(_ outcome: CallResult<JSONValue>, _: Bool) {
      switch outcome {
      case .success: answered += 1
      case .failure(let failure): failures.append(failure)
      }
      if answered == 1_024 { loop.stop() }
    }
    for _ in 0..<1_025 { channel.call("a.b.C", nil, .single, tell) }
    #expect(failures == [.notSent("1024 calls wait for their reply")])
    loop.run()
    #expect(answered == 1_024 && failures.count == 1, "the others are not harmed")
    channel.close()
  }

  @Test func aCallOnAChannelThatHasEndedIsNotSent() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try ScriptedServer(on: loop) { _ in ["hang up"] }
    defer { server.stop() }
    var failures: [CallFailure] = []
    func tell(_ outcome: CallResult<JSONValue>, _: Bool) {
      if case .failure(let failure) = outcome { failures.append(failure) }
    }
    let candidates = [AddressChoice.Candidate(what: "", address: .unix(path: server.path))]
    let ended = CallChannel(on: loop, to: candidates, parser: JSONParser(), onEnd: { _ in loop.stop() })
    ended.call("a.b.C", nil) { _, _ in }
    loop.run()
    ended.call("a.b.C", nil, .single, tell)
    let closed = CallChannel(on: loop, to: candidates, parser: JSONParser())
    closed.close()
    closed.call("a.b.C", nil, .single, tell)
    #expect(failures == Array(repeating: .notSent("the channel has ended"), count: 2))
  }
}
