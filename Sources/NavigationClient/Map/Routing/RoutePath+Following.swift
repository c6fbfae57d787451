import Navigation
public import NavigationProtocol

extension RoutePath {
  /// Follows the path, keeping what is there already, as one commit.
  /// - Parameters:
  ///   - scene: where; by default that of the router which the path began with.
  ///   - options: what is said with it.
  /// - Throws: `CallFailure`: `InvalidArgument` when a step needs something that is not given.
  @discardableResult
  public func move(
    from scene: (any NavigationScene)? = nil, options: NavigationInterface.Options = .init(),
    isolation: isolated (any Actor)? = #isolation
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    let (scene, command) = try following(on: scene, options)
    return try await scene.perform(command, isolation: isolation)
  }

  /// Follows the path without waiting for what becomes of it.
  /// - Parameters:
  ///   - scene: as above.
  ///   - options: as above.
  ///   - completion: told what became of it; without one a failure goes to the scene's `onError`.
  public func move(
    from scene: (any NavigationScene)? = nil, options: NavigationInterface.Options = .init(),
    completion: ((CallResult<NavigationInterface.Outcome>) -> Void)?
  ) {
    let target = scene ?? self.scene
    do throws(CallFailure) {
      let (scene, command) = try following(on: scene, options)
      if let completion { scene.send(command, completion) } else { scene.send(command) }
    } catch {
      if let completion { completion(.failure(error)) } else { target?.onError(error) }
    }
  }

  private func following(
    on scene: (any NavigationScene)?, _ options: NavigationInterface.Options
  ) throws(CallFailure) -> (scene: any NavigationScene, command: SceneCommand) {
    if let failure { throw failure }
    guard let scene = scene ?? self.scene else {
      throw .disconnected("the path has no scene: begin with router(on:), or give one to move(from:)")
    }
    return (scene, SceneCommand(.follow(.init(steps.map(\.step))), options: options))
  }
}
