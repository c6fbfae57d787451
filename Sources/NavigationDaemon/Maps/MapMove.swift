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
    told[number] = ManagerInterface.Migration(
      scene: host.name, outcome: outcome, path: path ?? host.scene.state.path.map(\.name))
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
