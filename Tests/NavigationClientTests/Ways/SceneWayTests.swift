import EventLoop
import Navigation
import NavigationClient
import Testing

/// Random commands have the same outcomes and failures, and leave the same scene, in each way.
struct SceneWayTests {
  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func routesAgree(seed: UInt64) async throws {
    try await check(seed) { scenes, _ in
      let items = try [a, b].map { TabDescription(.screen(try $0.content())) }
      let scene = try await scenes.open(.tabs(TabsDescription(name: "main", items: items)))
      return try await RandomFrontEnd(of: scene, seed: seed).live(30) { try $0.route() }
    }
  }

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func movesAgree(seed: UInt64) async throws {
    try await check(seed) { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self)
      return try await RandomFrontEnd(of: scene, seed: seed).live(30) { $0.move() }
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func movesOfAFrontEndWithGuardsAgree(seed: UInt64) async throws {
    try await check(seed) { scenes, _ in
      let scene = try await scenes.open(LeagueMap.self, guarding: ["Page", "Alert", "Player"])
      scene.answerGuards(of: Page.self) { context, answer in answer(context.number == 2 ? .refuse("unread") : .allow) }
      scene.answerGuards(of: Alert.self) { _, answer in answer(.allow) }
      scene.answerGuards(of: Player.self) { _, answer in answer(.refuse()) }
      return try await RandomFrontEnd(of: scene, seed: seed).live(30) { $0.move() }
    }
  }

  private func check(
    _ seed: UInt64, _ live: @escaping @Sendable (SceneOpener, isolated LoopActor) async throws -> Transcript
  ) async throws {
    let expected = try await SceneWay.local.run(live)
    for (way, streamQueueBytes) in [(SceneWay.navd, 1 << 20), (.delayed, 1 << 20), (.delayed, 2_000)] {
      let actual = try await way.run(seed: seed, streamQueueBytes: streamQueueBytes, live)
      #expect(actual == expected, "seed \(seed), \(way.rawValue): \(actual.difference(from: expected))")
    }
    #expect(expected.results.contains { if case .success(let outcome) = $0 { outcome.changed } else { false } })
  }
}
