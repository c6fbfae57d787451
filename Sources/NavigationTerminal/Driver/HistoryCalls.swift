import NavigationClient
import NavigationProtocol
import SceneMap

/// The calls that ask for the past and the map of the scene.
extension SceneConnection {
  /// Asks for the newest commits, or for those before a revision.
  ///
  /// - Parameters:
  ///   - own: The id of this front-end.
  ///   - finish: Called with the commits and whether there are earlier ones; with nil if they cannot be listed.
  func listHistory(
    before revision: Int? = nil, limit: Int, own: String?,
    _ finish: @escaping ((commits: [CommitView], hasMore: Bool)?) -> Void
  ) {
    call(SceneInterface.History.self, .init(scene: attachment.scene, limit: limit, before: revision)) { result in
      guard case .success(let reply) = result else { return finish(nil) }
      finish((CommitView.list(reply.commits, own: own), reply.next != nil))
    }
  }

  /// Asks for the scene at a revision, and for the changes of the commit.
  ///
  /// - Parameters:
  ///   - previous: The revision before the commit; 0 if there is none.
  ///   - finish: Called with nil if the revision is no longer available.
  func look(at revision: Int, previous: Int, _ finish: @escaping (PastMoment?) -> Void) {
    call(SceneInterface.Get.self, .init(scene: attachment.scene, revision: revision)) { [self] result in
      guard case .success(let after) = result else { return finish(nil) }
      if previous == 0 { return finish(PastMoment(after, before: nil)) }
      call(SceneInterface.Get.self, .init(scene: attachment.scene, revision: previous)) { result in
        if case .success(let before) = result {
          finish(PastMoment(after, before: before))
        } else {
          // The previous commit is no longer kept.
          finish(SceneView(after).map { PastMoment(scene: $0) })
        }
      }
    }
  }

  /// Undoes or repeats steps.
  func returnTo(_ route: HistoryRoute, ifRevision: Int, _ finish: @escaping (CallChannel.Outcome<Bool>) -> Void) {
    let (scene, options) = (attachment.scene, NavigationInterface.Options(ifRevision: ifRevision))
    switch route {
    case .undo(let steps):
      call(NavigationInterface.Undo.self, .init(scene: scene, steps: steps, options: options)) { result in
        finish(result.map(\.outcome.changed))
      }
    case .redo(let steps):
      call(NavigationInterface.Redo.self, .init(scene: scene, steps: steps, options: options)) { result in
        finish(result.map(\.outcome.changed))
      }
    case .here, .cutOff, .barred: finish(.success(false))
    }
  }

  /// Asks for the patterns of the map's links.
  ///
  /// - Parameter finish: Called with nothing if there is no map or no link.
  func listLinks(_ finish: @escaping ([String]) -> Void) {
    guard let map = mirror?.info.map else { return finish([]) }
    call(ManagerInterface.GetMap.self, .init(map: map)) { result in
      guard case .success(let reply) = result, let map = MapReading(reply.source, file: map).map else {
        return finish([])
      }
      let scheme = map.links.schemes.first.map { "\($0):/" } ?? ""
      finish(map.links.routes.all.map { scheme + $0.pattern.text })
    }
  }
}
