import JSON
import NavigationProtocol

/// The steps that lead to the present place: the operations of a history without those that were undone.
struct StepsTaken {
  private(set) var operations: [JSONValue] = []
  /// Whether an Undo or a Redo moved steps from before the first commit.
  private(set) var reachesBack = false
  private var taken: [[JSONValue]] = []
  private var undone: [[JSONValue]] = []

  /// - Parameter commits: Successive commits of a scene, oldest first.
  init(_ commits: [[JSONValue]]) {
    for commit in commits {
      let steps = commit.first?["steps"]?.integerValue ?? 1
      switch commit.first?["operation"]?.stringValue {
      case "Undo": for _ in 0..<steps { Self.move(&taken, &undone, &reachesBack) }
      case "Redo": for _ in 0..<steps { Self.move(&undone, &taken, &reachesBack) }
      default:
        taken.append(commit)
        undone = []
      }
    }
    operations = taken.flatMap { $0 }
  }

  private static func move(_ from: inout [[JSONValue]], _ to: inout [[JSONValue]], _ reachesBack: inout Bool) {
    if let last = from.popLast() { to.append(last) } else { reachesBack = true }
  }
}
