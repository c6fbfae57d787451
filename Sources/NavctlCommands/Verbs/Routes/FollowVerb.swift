import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Follows steps from the root of the map: Follow.
struct FollowVerb: OperationVerb {
  static var name: StaticString { "follow" }
  static let page = VerbPage(
    group: .routes, synopsis: "STEP…",
    summary: "follows steps from the root of the map, and keeps what is there already",
    changes: true,
    examples: [
      .init("navctl follow case:tabs tab:feed 'page(number=3)'", "to the case, its tab, and by a transition from there")
    ])

  private let steps: [NavigationInterface.Step]
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    var steps = [try Self.step(&arguments)]
    while arguments.hasMore { steps.append(try Self.step(&arguments)) }
    self.steps = steps
    changes = try ChangeOptions(arguments)
  }

  /// `case:NAME`, `case:NAME(key=value)`, `tab:NAME`, or a transition.
  private static func step(_ arguments: inout Arguments) throws(UsageError) -> NavigationInterface.Step {
    let (name, values) = try arguments.nextStarted("STEP: case:NAME, tab:NAME or TRANSITION")
    if name.hasPrefix("case:") { return .init(case: String(name.dropFirst(5)), arguments: values) }
    if name.hasPrefix("tab:") { return .init(tab: String(name.dropFirst(4)), arguments: values) }
    return .init(move: name, arguments: values)
  }

  var method: StaticString { NavigationInterface.Follow.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Follow.Parameters(scene: scene, steps: steps, options: options)
  }
}
