import NavigationProtocol

/// A scene of a running navd.
struct RemoteScene: CoordinatorDirectory {
  private let session: Session
  private let scene: String

  init(_ session: Session, _ scene: String) {
    self.session = session
    self.scene = scene
  }

  func newestCoordinator(named name: String) throws(CommandError) -> Int {
    let coordinators = try session.call(SceneInterface.Get.self, .init(scene: scene)).coordinators
    guard let match = coordinators.last(where: { $0.name == name }) else {
      throw CommandError(
        .notFound, "CoordinatorNotFound", "no coordinator \(name.shown) in \(scene.shown)",
        hints: ErrorHints.meant(name, coordinators.map(\.name))
          + [Session.list("there are: ", coordinators.map { "\($0.name.shown) @\($0.id)" })])
    }
    return match.id
  }

  func topmostCoordinator() throws(CommandError) -> Int {
    let state = try session.call(SceneInterface.Get.self, .init(scene: scene))
    return state.window.flattened.first { $0.id == state.path.last?.id }?.coordinator ?? 0
  }
}
