import DequeModule
import Navigation
import NavigationProtocol

/// Scenes that move to another version of their map, for which such a move is planned, or that observers must be shown anew,
/// and the call that waits for the outcome.
final class MapMove {
  /// The purpose of the move.
  enum Goal {
    /// Each scene moves to the present version.
    case move
    /// The effect of another map on each scene is predicted.
    case plan(CompiledMap)
    /// Each scene, whose map has gone or come back, is shown anew to observers.
    case show
  }

  let goal: Goal
  /// The scenes that have not moved yet, in the order in which they were opened.
  var waiting: Deque<SceneHost>
  private let scenes: [SceneHost]
  /// The outcomes, by the revisions of the scenes' Opens.
  private var told: [Revision: ManagerInterface.Migration] = [:]
  /// The bytes that the paths of the outcomes may still take in the reply.
  private var pathBytesLeft = MapMove.pathBytesMax

  /// The most bytes of the paths in a reply. Those of scenes that move after that are left out.
  static let pathBytesMax = 4 << 20
  /// Answers the waiting call with all outcomes, or with nil when the daemon stops first.
  let answer: ([ManagerInterface.Migration]?) -> Void

  init(_ goal: Goal, _ scenes: [SceneHost], answer: @escaping ([ManagerInterface.Migration]?) -> Void) {
    self.goal = goal
    self.scenes = scenes
    waiting = Deque(scenes)
    self.answer = answer
  }

  /// The scenes whose turn it is; at least one.
  var nextScenes: [SceneHost] {
    var (nodes, bytes) = (0, 0)
    return Array(
      waiting.prefix(Migrations.scenesPerTurn).prefix { host in
        defer {
          nodes += host.scene.state.nodeCount
          bytes += host.scene.state.byteCount
        }
        return nodes < Migrations.nodesPerTurn && bytes < Migrations.bytesPerTurn
      })
  }

  /// Notes the outcome for a scene; the first one counts.
  func note(_ host: SceneHost, _ outcome: ManagerInterface.Migration.Outcome, path: [String]? = nil) {
    let number = host.scene.openedRevision
    if told[number] != nil { return }
    var path = pathBytesLeft > 0 ? path ?? host.scene.state.path.map(\.name) : []
    pathBytesLeft -= path.reduce(0) { $0 + $1.jsonByteCount + 1 }
    if pathBytesLeft < 0 { path = [] }
    told[number] = ManagerInterface.Migration(scene: host.name, outcome: outcome, path: path)
  }

  /// The outcomes for scenes that still exist, in the order in which they were opened.
  var migrations: [ManagerInterface.Migration] {
    scenes.compactMap { $0.isGone ? nil : told[$0.scene.openedRevision] }
  }
}

extension ManagerInterface.Migration.Outcome {
  init(_ outcome: MigrationOutcome) {
    switch outcome {
    case .kept: self = .kept
    case .moved: self = .moved
    case .cut: self = .cut
    case .rebuilt: self = .rebuilt
    }
  }
}
