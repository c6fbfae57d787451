import LocalScenes
import NavigationClient
import NavigationClientTesting
import Testing

/// Moves of screens that a map configures where it uses them.
struct VariantRouterTests {
  typealias AppMap = ScreenUIArticle.AppMap
  typealias Player = ScreenUIArticle.Player

  /// A scene whose state lags behind what was sent.
  private func slowScene(onError: @escaping (CallFailure) -> Void = { Issue.record("\($0)") }) throws -> SlowScene {
    SlowScene(try LocalScene(map: AppMap.compiled()), onError: onError)
  }

  @Test func aMoveFindsTheVariantWhenItsTurnComes() throws {
    let scene = try slowScene()
    let observation = scene.observeTree { _ in }
    defer { scene.end() }
    AppMap.router(on: scene)[case: \.1][tab: \.2][move: \.user].move()
    let player = try Router<Player>(on: scene, in: AppMap.self)
    #expect(player[next: \.team] == nil, "the scene shows another screen still")
    player.move(\.team)
    scene.settle()
    expectPath(scene, "Dashboard", "Player(variant=Dashboard.user)", "Team+sheet")
    withExtendedLifetime(observation) {}
  }

  @Test func aTransitionThatTheVariantLacksFails() throws {
    var failures: [CallFailure] = []
    let scene = try slowScene { failures.append($0) }
    let observation = scene.observeTree { _ in }
    defer { scene.end() }
    AppMap.router(on: scene)[case: \.1][tab: \.2].move()
    let player = try Router<Player>(on: scene, in: AppMap.self)
    player.move(\.team)
    scene.settle()
    #expect(failures.map(\.remoteName) == ["org.navd.Navigation.NotInMap"])
    #expect(failures.first?.description == #"the map has no transition here for \Player.team"#)
    withExtendedLifetime(observation) {}
  }
}
