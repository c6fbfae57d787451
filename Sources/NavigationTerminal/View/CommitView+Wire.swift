import NavigationClient
import NavigationProtocol

extension CommitView {
  init(_ wire: SceneInterface.Commit) {
    self.init(
      revision: wire.revision, time: WireTime.timeOfDay(wire.time), operation: wire.origin.operation ?? "",
      top: wire.top.map { Notation.text(name: $0.name, arguments: $0.arguments) } ?? "", isUndone: wire.undone)
  }
}

extension SceneView {
  /// The visible part of a scene at a revision, or nil if the reply has no scene.
  init?(_ past: SceneInterface.Get.Reply) {
    let snapshot = SceneSnapshot(
      at: past.at, info: past.info, window: past.window, coordinators: past.coordinators, scopes: past.scopes,
      frontEnds: past.frontEnds)
    guard let mirror = try? SceneMirror(snapshot) else { return nil }
    self.init(mirror)
  }
}
