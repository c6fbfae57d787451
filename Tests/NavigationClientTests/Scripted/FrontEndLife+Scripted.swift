import EventLoop
import Navigation
import NavigationClient
import NavigationClientTesting

extension FrontEndLife {
  /// Runs a scripted daemon whose scene shows `A`.
  static func scripted(
    _ body: @escaping @Sendable (ScriptedDaemon, isolated LoopActor) async throws -> Void
  ) async throws {
    try await onLoop { actor in
      let model = try SceneModel(root: .screen(ScreenDescription("A")))
      let daemon = try ScriptedDaemon(on: actor.loop, model: model)
      try await body(daemon, actor)
      daemon.stop()
    }
  }
}

extension PathUpdates.Iterator {
  /// Reads updates until one with this event, or until the end.
  @discardableResult
  mutating func until(
    _ isMeant: (PathUpdate.Event) -> Bool, _ actor: isolated LoopActor
  ) async -> PathUpdate? {
    while let update = await next(isolation: actor) {
      if isMeant(update.event) { return update }
    }
    return nil
  }

  /// Reads updates until the front-end is attached.
  @discardableResult
  mutating func untilAttached(_ actor: isolated LoopActor) async -> PathUpdate? {
    await until({ $0 == .attached }, actor)
  }

  /// Reads updates until the daemon is away.
  /// - Returns: the reason.
  mutating func untilDetached(_ actor: isolated LoopActor) async -> String? {
    let update = await until({ if case .detached = $0 { true } else { false } }, actor)
    guard case .detached(let reason) = update?.event else { return nil }
    return reason
  }
}

extension ScriptedDaemon {
  /// The number of calls of a method.
  func count(_ name: String) -> Int { calls.count { $0.name == name } }

  /// The tokens of the calls of `Attach`.
  var tokens: [String?] { calls.filter { $0.name == "Attach" }.map { $0.parameters["token"]?.stringValue } }
}
