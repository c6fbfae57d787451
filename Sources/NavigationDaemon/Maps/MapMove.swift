import DequeModule
import Navigation
import NavigationProtocol

/// Scenes on their way to another version of their map, or asked what that would do to them; and who waits to be told.
final class MapMove {
  /// What is done with each scene.
  enum Goal {
    /// It moves to what holds now.
    case move
    /// It is asked what another map would do to it.
    case plan(CompiledMap)
  }

  let goal: Goal
  /// Those whose turn has not come, in the order in which they were opened.
  var waiting: Deque<SceneHost>
  private let scenes: [SceneHost]
  /// What became of them, by the revisions of their Opens.
  private var told: [Revision: ManagerInterface.Migration] = [:]
  /// Tells who waits: what became of all of them, or nil when the daemon stops before.
  let answer: ([ManagerInterface.Migration]?) -> Void

  init(_ goal: Goal, _ scenes: [SceneHost], answer: @escaping ([ManagerInterface.Migration]?) -> Void) {
    self.goal = goal
    self.scenes = scenes
    waiting = Deque(scenes)
    self.answer = answer
  }

  /// Notes what became of a scene; what was noted first stays.
  func note(_ host: SceneHost, _ outcome: ManagerInterface.Migration.Outcome, path: [String]? = nil) {
    let number = host.scene.openedRevision
    if told[number] != nil { return }
    told[number] = ManagerInterface.Migration(
      scene: host.name, outcome: outcome, path: path ?? host.scene.state.path.map(\.name))
  }

  /// What became of those that are there still, in the order in which they were opened.
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
