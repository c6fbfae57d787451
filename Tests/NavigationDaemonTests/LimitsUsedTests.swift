import Testing

@testable import NavigationDaemon

/// The usage of limits, which `navctl doctor` examines.
struct LimitsUsedTests {
  private func used(_ world: World) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: world.daemon.managerCalls.limitsUsed.map { ($0.limit.text, $0.used) })
  }

  @Test func eachIsTold() {
    let world = World()
    let told = world.daemon.managerCalls.metrics.filter { $0.name == "limit_used" }.compactMap { $0.labels?["limit"] }
    #expect(told == world.daemon.managerCalls.limitsUsed.map(\.limit.text))
  }

  /// Of users and scenes it is the one that uses most, and root's are bounded by nothing.
  @Test func itIsOfTheOneThatUsesMost() {
    let storage = MemoryStorage()
    let world = World(storage: storage, audience: .groups(navigate: 50, observe: nil))
    let one = world.connect(uid: 2_000, groups: [50])
    let other = world.connect(uid: 3_000, groups: [50])
    for _ in 0..<5 { _ = world.connect(uid: 0) }
    for scene in ["a", "b"] { _ = one.call("Scene.Open", #"{"scene":"\#(scene)","root":{"name":"Home"}}"#) }
    _ = other.call("Scene.Open", #"{"scene":"c","root":{"name":"Home"}}"#)
    let before = used(world)
    for _ in 0..<4 { _ = other.call("Navigation.Push", #"{"scene":"c","screen":{"name":"A"}}"#) }
    (storage.pendingBytes, storage.turnFileBytes) = (7, 8)
    let after = used(world)
    #expect(after["scenes"] == 3 && after["scenesOfUser"] == 2)
    #expect(after["connections"] == 7 && after["connectionsOfUser"] == 1)
    #expect((after["sceneNodes"] ?? 0) - (before["sceneNodes"] ?? 0) == 4)
    #expect((after["sceneBytes"] ?? 0) > (before["sceneBytes"] ?? 0))
    #expect(after["pendingBytes"] == 7 && after["turnFileBytes"] == 8)
  }
}
