import Navigation
import NavigationClient
import NavigationProtocol

/// What a front-end has learned of its commands and of its scene.
struct Transcript: Equatable, Sendable {
  /// The outcome or failure of each command.
  var results: [CallResult<NavigationInterface.Outcome>?] = []
  /// The paths at which the scene has settled.
  var paths: [String] = []
  var window: SceneInterface.Node?
  var coordinators: [SceneInterface.Coordinator] = []

  /// The first difference to another transcript, for people.
  func difference(from other: Transcript) -> String {
    for (index, (mine, its)) in zip(results, other.results).enumerated() where mine != its {
      return "command \(index): \(String(describing: mine)) instead of \(String(describing: its))"
    }
    for (mine, its) in zip(paths, other.paths) where mine != its { return "the path \(mine) instead of \(its)" }
    return self == other ? "none" : "other trees"
  }
}
