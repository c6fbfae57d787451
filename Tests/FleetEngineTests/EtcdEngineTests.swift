import EventLoop
import Foundation
import NavigationFleet
import Testing

@testable import FleetEngine

/// The client on a real etcd; skipped without the program.
@Suite(.serialized, .enabled(if: EtcdServer.isThere))
struct EtcdEngineTests {
  private struct Stuck: Error {}

  /// Calls `body` with a loop on a thread of its own.
  private func withLoop(_ body: @escaping @Sendable (EventLoop) throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      Thread {
        continuation.resume(
          with: Result {
            let loop = try EventLoop()
            defer { loop.close() }
            try body(loop)
          })
      }.start()
    }
  }

  /// The outcome of a transaction.
  private static func outcome(_ transaction: EngineTransaction, of engine: EtcdEngine, on loop: EventLoop) throws
    -> EngineAnswer?
  {
    var outcome: EngineAnswer??
    engine.submit(transaction) { outcome = .some($0) }
    let deadline = ContinuousClock.now + .seconds(60)
    while outcome == nil {
      loop.runOnce()
      if ContinuousClock.now > deadline { throw Stuck() }
    }
    return outcome.flatMap(\.self)
  }

  /// The answer to a transaction that may be repeated until it is answered.
  private static func answer(_ transaction: EngineTransaction, of engine: EtcdEngine, on loop: EventLoop) throws
    -> EngineAnswer
  {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      if let answer = try outcome(transaction, of: engine, on: loop) { return answer }
      if ContinuousClock.now > deadline { throw Stuck() }
    }
  }

  @Test func transactionsAreCarriedOut() async throws {
    try await withLoop { loop in
      let server = try EtcdServer()
      let engine = EtcdEngine([server.address], fleet: "test", on: loop)
      defer { engine.close() }
      let empty = try Self.answer(EngineTransaction([.read(key: "a")]), of: engine, on: loop)
      #expect(empty.isDone && empty.entries == [[]])
      let bytes = (0...255).map { UInt8($0) }
      let put = try Self.answer(
        EngineTransaction(
          if: [.init("a", isAt: 0)],
          [.put(key: "a", value: bytes), .put(key: "b", value: []), .read(key: "a")], otherwise: [.read(key: "a")]),
        of: engine, on: loop)
      let entry = EngineEntry(key: "a", value: bytes, revision: put.revision)
      #expect(put.isDone && put.entries == [[], [], [entry]])
      // The key exists now.
      let second = try Self.answer(
        EngineTransaction(if: [.init("a", isAt: 0)], [.put(key: "a", value: [1])], otherwise: [.read(key: "a")]),
        of: engine, on: loop)
      #expect(!second.isDone && second.entries == [[entry]])
      let fenced = try Self.answer(EngineTransaction(if: [.init("a", isAt: put.revision)], []), of: engine, on: loop)
      #expect(fenced.isDone && fenced.entries.isEmpty)
      let all = EngineTransaction([.readAll(from: "a", end: "c", limit: 0), .readAll(from: "a", end: "c", limit: 1)])
      let read = try Self.answer(all, of: engine, on: loop)
      #expect(read.entries == [[entry, EngineEntry(key: "b", value: [], revision: put.revision)], [entry]])
      _ = try Self.answer(EngineTransaction([.remove(from: "a", end: "b")]), of: engine, on: loop)
      #expect(try Self.answer(all, of: engine, on: loop).entries.map { $0.map(\.key) } == [["b"], ["b"]])
    }
  }

  @Test func aMemberThatDoesNotAnswerIsAvoided() async throws {
    try await withLoop { loop in
      let (paused, lively) = (try EtcdServer(), try EtcdServer())
      let engine = EtcdEngine([paused.address, lively.address], fleet: "test", milliseconds: 1_000, on: loop)
      defer { engine.close() }
      // They are two engines; only the first one has the key.
      let put = EngineTransaction(if: [.init("a", isAt: 0)], [.put(key: "a", value: [1])])
      let first = EtcdEngine([paused.address], fleet: "test", on: loop)
      _ = try Self.answer(put, of: first, on: loop)
      first.close()
      let second = EtcdEngine([lively.address], fleet: "test", on: loop)
      _ = try Self.answer(EngineTransaction([.read(key: "a")]), of: second, on: loop)
      second.close()
      try paused.pause()
      let read = EngineTransaction([.read(key: "a")])
      // On a busy machine its connection may not come about in time; then the other member is asked at once.
      let outcome = try Self.outcome(read, of: engine, on: loop)
      #expect(outcome == nil || outcome?.entries == [[]])
      #expect(try Self.answer(read, of: engine, on: loop).entries == [[]])
      paused.resume()
      // The member that answered last is asked first.
      #expect(try Self.answer(read, of: engine, on: loop).entries == [[]])
    }
  }

  @Test func aMemberWithoutAListenerDelaysNothing() async throws {
    try await withLoop { loop in
      let dead = try #require(EngineAddress("http://127.0.0.1:\(try EtcdServer.freePort())"))
      let server = try EtcdServer()
      let alone = EtcdEngine([server.address], fleet: "test", on: loop)
      _ = try Self.answer(EngineTransaction([.read(key: "a")]), of: alone, on: loop)
      alone.close()
      let engine = EtcdEngine([dead, server.address], fleet: "test", on: loop)
      defer { engine.close() }
      var troubles: [EngineAddress] = []
      engine.onTrouble = { member, _ in troubles.append(member) }
      // Its first outcome is already an answer.
      #expect(try Self.outcome(EngineTransaction([.read(key: "a")]), of: engine, on: loop)?.entries == [[]])
      #expect(troubles == [dead])
    }
  }

  @Test func aLoginHasAUserAndAPassword() {
    #expect(EngineLogin("navd:a:b\n").map { [$0.user, $0.password] } == ["navd", "a:b"])
    for text in ["", "navd", "navd:", ":secret", "\nnavd:secret"] { #expect(EngineLogin(text) == nil) }
  }

  @Test func nobodyListening() async throws {
    try await withLoop { loop in
      let address = try #require(EngineAddress("http://127.0.0.1:\(try EtcdServer.freePort())"))
      let engine = EtcdEngine([address], fleet: "test", on: loop)
      defer { engine.close() }
      #expect(try Self.outcome(EngineTransaction([.read(key: "a")]), of: engine, on: loop) == nil)
      // Heartbeats, appends and trimming may all be under way.
      var outcomes = 0
      for _ in 0..<5 { engine.submit(EngineTransaction([.read(key: "a")])) { _ in outcomes += 1 } }
      while outcomes < 5 { loop.runOnce() }
    }
  }
}
