import Testing

@testable import NavigationDaemon

/// No user fills the log with warnings.
struct ClientWarningTests {
  private func misbehave(_ count: Int, uid: Int, _ world: World) {
    for _ in 0..<count { world.connect(uid: uid).sendBytes(Array("x".utf8) + [0]) }
  }

  @Test func aUserHasSoManyWarningsAndTheRestIsCounted() {
    let log = ToldLog()
    let world = World(log: log) { $0[.warningsOfUser] = 3 }
    misbehave(10, uid: 7, world)
    misbehave(2, uid: 8, world)
    let uids = log.metadata.map { $0["uid"] }
    #expect(uids == ["7", "7", "7", "8", "8"])
    #expect(Set(log.messages) == ["connection closed: not a message"])
    #expect(world.reached(.warningsOfUser) == 7)
    world.pass(11_000)
    #expect(log.messages.dropFirst(5) == ["more warnings suppressed"])
    #expect(log.metadata.last == ["count": "7", "uid": "7"])
    // The next while begins anew.
    misbehave(1, uid: 7, world)
    #expect(log.messages.last == "connection closed: not a message")
    world.pass(60_000)
    #expect(log.messages.count == 7)
  }
}
