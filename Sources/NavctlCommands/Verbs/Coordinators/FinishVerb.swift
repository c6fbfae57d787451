import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Finishes a coordinator: FinishCoordinator.
struct FinishVerb: OperationVerb {
  static var name: StaticString { "finish" }
  static let page = VerbPage(
    group: .coordinators, synopsis: "[COORDINATOR] [--result JSON]",
    summary: "finishes a coordinator, or the topmost one: all that is its own leaves",
    options: [.value("result", "JSON", "an object that it leaves with, for who waits for it")], changes: true,
    examples: [
      .init("navctl finish", "finishes the owner of the top"),
      .init(#"navctl finish Checkout --result '{"paid":true}'"#, "finishes the newest of that name"),
    ])

  private var coordinator: CoordinatorName
  private let result: JSONObject?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    coordinator = arguments.nextIfAny().map(CoordinatorName.init) ?? .topmost
    result = try arguments.object("result")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.FinishCoordinator.name }
  var needsScene: Bool { !coordinator.isKnown }

  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {
    try coordinator.look(in: scene)
  }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.FinishCoordinator.Parameters(
      scene: scene, coordinator: coordinator.id, result: result, options: options)
  }
}
