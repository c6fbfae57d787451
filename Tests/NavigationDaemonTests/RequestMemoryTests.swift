import Testing

@testable import NavigationDaemon

/// The memory of calls with a request id.
struct RequestMemoryTests {
  private func key(_ request: String, uid: Int = 1, scene: Int = 1) -> RequestMemory.Key {
    RequestMemory.Key(uid: uid, scene: scene, request: request)
  }

  private let users = Parts().sessions.users

  private func memory(count: Int = 10, bytes: Int = 1 << 20) -> RequestMemory {
    RequestMemory(of: users, countOfUserMax: count, bytesOfUserMax: bytes, milliseconds: 1_000)
  }

  @Test func theSameCallIsKnownAndAnotherOneIsNot() {
    var memory = memory()
    #expect(memory.lookup(key("a"), hash: 7, now: 0) == .unknown)
    #expect(memory.keep(key("a"), hash: 7, reply: [1], now: 0) == .init())
    #expect(memory.lookup(key("a"), hash: 7, now: 999) == .same([1]))
    #expect(memory.lookup(key("a"), hash: 8, now: 999) == .other)
  }

  @Test func usersAndScenesHaveTheirOwn() {
    var memory = memory()
    _ = memory.keep(key("a"), hash: 7, reply: [1], now: 0)
    for other in [key("a", uid: 2), key("a", scene: 2)] {
      #expect(memory.lookup(other, hash: 7, now: 0) == .unknown)
    }
  }

  @Test func whatOnlyReadsAlikeIsAnotherId() {
    var memory = memory()
    _ = memory.keep(key("\u{e9}"), hash: 7, reply: [1], now: 0)
    #expect(memory.lookup(key("e\u{301}"), hash: 8, now: 0) == .unknown)
  }

  @Test func whatIsTooOldIsForgotten() {
    var memory = memory()
    _ = memory.keep(key("a"), hash: 7, reply: [1], now: 0)
    #expect(memory.lookup(key("a"), hash: 8, now: 1_000) == .unknown)
    #expect(memory.keep(key("b"), hash: 7, reply: [1], now: 1_000) == .init(byTime: 1))
  }

  @Test func theOldestIsForgottenWhenThereAreTooMany() {
    var memory = memory(count: 2)
    _ = memory.keep(key("a"), hash: 7, reply: [1], now: 0)
    _ = memory.keep(key("b"), hash: 7, reply: [1], now: 0)
    #expect(memory.keep(key("c"), hash: 7, reply: [1], now: 0) == .init(byCount: 1))
    #expect(memory.lookup(key("a"), hash: 7, now: 0) == .unknown)
    #expect(memory.lookup(key("b"), hash: 7, now: 0) == .same([1]))
  }

  @Test func theOldestIsForgottenWhenTheyAreTooLarge() {
    var memory = memory(bytes: 3_000)
    let reply = [UInt8](repeating: 0, count: 1_000)
    _ = memory.keep(key("a"), hash: 7, reply: reply, now: 0)
    _ = memory.keep(key("b"), hash: 7, reply: reply, now: 0)
    #expect(memory.keep(key("c"), hash: 7, reply: reply, now: 0) == .init(byBytes: 1))
    #expect(memory.lookup(key("a"), hash: 7, now: 0) == .unknown)
  }

  @Test func oneThatIsKeptAnewIsAsOldAsItsLastTime() {
    var memory = memory(count: 2)
    _ = memory.keep(key("a"), hash: 7, reply: [1], now: 0)
    _ = memory.keep(key("b"), hash: 7, reply: [1], now: 500)
    #expect(memory.keep(key("a"), hash: 8, reply: [2], now: 1_200) == .init(byTime: 1))
    #expect(memory.keep(key("c"), hash: 7, reply: [3], now: 1_300) == .init(byCount: 1))
    #expect(memory.lookup(key("b"), hash: 7, now: 1_300) == .unknown)
    #expect(memory.lookup(key("a"), hash: 8, now: 1_300) == .same([2]))
  }

  @Test func theyAreChargedToTheirUserUntilTheyAreForgotten() {
    var memory = memory(count: 1)
    _ = memory.keep(key("a"), hash: 7, reply: [UInt8](repeating: 0, count: 5_000), now: 0)
    #expect(users[1][.requests] > 5_000 && users[1][.requests] == memory.byteCount(of: 1))
    _ = memory.keep(key("b"), hash: 7, reply: [1], now: 0)
    #expect(users[1][.requests] < 1_000 && users[1][.requests] == memory.byteCount(of: 1))
    // An account is forgotten once nothing refers to it.
    let charge = Charge(.links, of: users[3])
    _ = users[2]
    users.forgetEmpty()
    #expect(users.all.map(\.uid).sorted() == [1, 3] && users[1][.requests] > 0 && charge.bytes == 0)
  }

  @Test func theDiskIsToldOfAllThatIsForgotten() {
    var memory = memory(count: 1)
    func keep(_ id: Int, _ name: String) -> [Int] {
      memory.keep(KeptRequest(id: id, key: key(name), hash: 7), reply: [1], now: 0).ids
    }
    #expect(keep(1, "a") == [])
    #expect(keep(2, "a") == [1])
    #expect(keep(3, "b") == [2])
  }

  @Test func whatWasKeptBeforeAStartIsAsOldAsItIs() {
    var memory = memory()
    _ = memory.keep(KeptRequest(id: 1, key: key("a"), hash: 7), reply: [1], now: 0, age: 600)
    #expect(memory.lookup(key("a"), hash: 7, now: 399) == .same([1]))
    #expect(memory.lookup(key("a"), hash: 7, now: 400) == .unknown)
  }
}

extension RequestMemory {
  /// Keeps a reply; says how many were forgotten for which reason.
  fileprivate mutating func keep(
    _ key: Key, hash: UInt64, reply: [UInt8], now: Milliseconds
  ) -> Forgotten {
    var forgotten = keep(KeptRequest(id: 1, key: key, hash: hash), reply: reply, now: now)
    forgotten.ids = []
    return forgotten
  }
}
