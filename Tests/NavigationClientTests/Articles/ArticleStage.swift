import LocalScenes
import NavigationClient

/// Where the examples of an article run: on a scene in process, or on a navd that begins with an empty state directory.
enum ArticleStage: CaseIterable {
  case inProcess, onNavd

  /// Those that can run here.
  static var available: [ArticleStage] { LivingDaemon.isThere ? allCases : [.inProcess] }

  /// Runs a body with a scene of a map.
  func run<Map: SceneMap>(
    _ map: Map.Type, _ body: @escaping @Sendable (any NavigationScene, isolated any Actor) async throws -> Void
  ) async throws {
    switch self {
    case .inProcess: try await FrontEndLife.onLoop { actor in try await body(LocalScene(map: Map.compiled()), actor) }
    case .onNavd:
      try await FrontEndLife.onThread { loop in
        let daemon = try LivingDaemon(on: loop)
        defer { daemon.remove() }
        try daemon.client().close()
        guard let address = daemon.place.address else { return }
        try NavigationApp.run(Map.self, scene: "article", at: .address(address)) { app in
          try await body(app.scene, app)
        }
      }
    }
  }

  /// Runs a body with a scene without declared routes, whose window holds a stack with one screen.
  func run(
    root: some Screen & Sendable,
    _ body: @escaping @Sendable (any NavigationScene, isolated any Actor) async throws -> Void
  ) async throws {
    try await run(FreeMap.self) { scene, actor in
      try await scene.perform(.setRoot(.init(.container(.screen(try root.content())))))
      try await body(scene, actor)
    }
  }
}

private enum FreeMap: SceneMap {
  static let name = "free"
  static let version = "1.0.0"
  static let isStrict = false
  struct Cases: WindowCases { let start = Case(Stack<Start>()) }
}
private struct Start: ContentScreen {}
