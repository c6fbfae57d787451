import EventLoop
import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Testing

/// Messages that the daemon does not read are refused, and harm no others.
struct LongMessageTests {
  private static func parameters(_ length: Int) -> JSONObject {
    JSONObject(members: [(key: "t", value: #""\#(String(repeating: "x", count: length))""#)])
  }

  /// The outcomes of calls on one channel, and the methods that the daemon received.
  private func run(
    _ lengths: [Int], limits: String?
  ) throws -> (answered: [Int], failures: [CallFailure], methods: [String]) {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try ScriptedServer(on: loop) { call in
      guard call.method.hasSuffix("GetLimits") else { return [#"{"parameters":{}}"#] }
      guard let limits else { return [#"{"error":"org.varlink.service.MethodNotFound","parameters":{}}"#] }
      return limits == "hang up" ? [limits] : [#"{"parameters":{"limits":\#(limits)}}"#]
    }
    defer { server.stop() }
    let channel = CallChannel(
      on: loop, to: [.init(what: "", address: .unix(path: server.path))], parser: JSONParser())
    var (answered, failures) = ([Int](), [CallFailure]())
    for (number, length) in lengths.enumerated() {
      channel.call("a.b.C\(number)", Self.parameters(length)) { outcome, _ in
        switch outcome {
        case .success: answered.append(number)
        case .failure(let failure): failures.append(failure)
        }
        if answered.count + failures.count == lengths.count { loop.stop() }
      }
    }
    let guardian = Timer(on: loop, after: .seconds(60)) { loop.stop() }
    loop.run()
    _ = consume guardian
    channel.close()
    return (answered, failures, server.calls.map { String($0.method.split(separator: ".").last ?? "") })
  }

  @Test func aMessageLongerThanNavdReadsIsNotSentAndTheOthersAreInOrder() throws {
    let told = try run([3_000, 10, 1_500, 10], limits: #"{"messageInBytes":2000}"#)
    #expect(told.answered == [1, 2, 3] && told.methods == ["GetLimits", "C1", "C2", "C3"])
    let size = #"{"method":"a.b.C0","parameters":{"t":""}}"#.utf8.count + 3_000
    #expect(
      told.failures == [
        .notSent(
          "a message of C0 with \(size) bytes, and navd reads at most 2000: send less at once, or start navd with "
            + "--limit messageInBytes=\(size)")
      ])
  }

  @Test func aMessageThatEveryNavdReadsNeedsNoLimits() throws {
    let told = try run([500, 900], limits: nil)
    #expect(told.answered == [0, 1] && told.methods == ["C0", "C1"])
  }

  @Test func aNavdThatDoesNotTellItsLimitsHasTheUsualOnes() throws {
    let told = try run([1 << 20, 1_000_000], limits: nil)
    #expect(told.answered == [1] && told.failures.count == 1 && told.methods == ["GetLimits", "C1"])
  }

  @Test func aMessageBehindAnotherCallDoesNotWaitForIt() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try ScriptedServer(on: loop) { $0.method.hasSuffix("Slow") ? [] : [#"{"parameters":{}}"#] }
    defer { server.stop() }
    let channel = CallChannel(
      on: loop, to: [.init(what: "", address: .unix(path: server.path))], parser: JSONParser())
    channel.call("a.b.Slow", nil) { _, _ in }
    channel.call("a.b.Large", Self.parameters(3_000)) { _, _ in }
    let look = Timer(on: loop, after: .milliseconds(1), every: .milliseconds(1)) {
      if server.calls.count == 2 { loop.stop() }
    }
    let guardian = Timer(on: loop, after: .seconds(60)) { loop.stop() }
    loop.run()
    _ = consume look
    _ = consume guardian
    #expect(server.calls.map(\.method) == ["a.b.Slow", "a.b.Large"])
    channel.close()
  }

  /// The reply to GetLimits would come after the stream.
  @Test func aMessageBehindAStreamIsSentOrRefusedAtOnce() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let channel = CallChannel(on: loop, to: [], parser: JSONParser())
    var told: [String] = []
    channel.call("a.b.Stream", nil, .more) { _, _ in told.append("stream") }
    for (name, length) in [("Large", 3_000), ("TooLarge", 1 << 20), ("Small", 1)] {
      channel.call("a.b.\(name)", Self.parameters(length)) { _, _ in told.append(name) }
    }
    #expect(told == ["TooLarge"])
    channel.close()
  }

  @Test func aHeldMessageIsSentBeforeItsChannelIsClosed() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    var channel: CallChannel?
    let server = try ScriptedServer(on: loop) { call in
      if call.method.hasSuffix("GetLimits") { channel?.close() } else { loop.stop() }
      return []
    }
    defer { server.stop() }
    channel = CallChannel(on: loop, to: [.init(what: "", address: .unix(path: server.path))], parser: JSONParser())
    channel?.call("a.b.Large", Self.parameters(3_000)) { _, _ in }
    let guardian = Timer(on: loop, after: .seconds(60)) { loop.stop() }
    loop.run()
    _ = consume guardian
    #expect(server.calls.map(\.method) == ["org.navd.Manager.GetLimits", "a.b.Large"])
  }

  @Test func aHeldMessageFailsWithItsChannel() throws {
    let told = try run([3_000, 10], limits: "hang up")
    #expect(told.failures == Array(repeating: .disconnected("the daemon closed the connection"), count: 2))
    #expect(told.methods == ["GetLimits"])
  }

  /// It compares the numbers of this client with those of navd.
  @Test(.enabled(if: LivingDaemon.isThere))
  func aFrontEndStaysAttachedThoughACommandIsTooLong() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let daemon = try LivingDaemon(on: loop)
    defer { daemon.remove() }
    let client = try daemon.client()
    _ = try client.call(SceneInterface.Open.self, .init(scene: "s", root: .init(name: "Home")))
    #expect(try client.call(ManagerInterface.GetLimits.self, .init()).limits["messageInBytes"] == 1 << 20)
    let connection = daemon.frontEnd()
    daemon.wait { connection.status == .attached }
    let frame =
      #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"s","screen":{"name":"S","arguments":{"t":""}}}}"#
    /// Pushes a screen with a message of a length, and returns the failure.
    func push(_ size: Int) -> CallFailure? {
      let screen = ScreenDescription("S", arguments: Self.parameters(size - frame.utf8.count))
      var outcome: CallResult<NavigationInterface.Outcome>?
      connection.send(SceneCommand(.push(.init(screen)))) { outcome = $0 }
      daemon.wait { outcome != nil }
      if case .failure(let failure) = outcome { return failure }
      return nil
    }
    for size in [2_000, 1 << 20, (1 << 20) + 1, 3 << 20] {
      let failure = push(size)
      let isNotSent = if case .notSent = failure { true } else { false }
      #expect(isNotSent == (size > 1 << 20), "\(size) bytes: \(String(describing: failure))")
      if size == 1 << 20, case .remote = failure {} else if !isNotSent { #expect(failure == nil) }
      #expect(connection.status == .attached)
    }
    connection.close()
    client.close()
  }
}
