import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Starts a coordinator in the place of another one: ReplaceCoordinator.
struct ReplaceCoordinatorVerb: OperationVerb {
  static var name: StaticString { "replace-coordinator" }
  static let page = VerbPage(
    group: .coordinators, synopsis: "COORDINATOR NAME [--root SCREEN|--stack SCREEN…|--tabs NAME=SCREEN…]",
    summary: "finishes a coordinator and starts another one in its place",
    details: """
      What the new one builds is declared by the map, which may name arguments for it: NAME(key=value); else --root,
      --stack or --tabs say it. To replace the root coordinator is to replace all that the scene shows.
      """,
    options: Arguments.rootOptions, changes: true,
    examples: [
      .init("navctl replace-coordinator Checkout Pay --root Pay", "shows Pay where Checkout was"),
      .init("navctl replace-coordinator @7 Help --stack Topics", "by id"),
    ])

  private var coordinator: CoordinatorName
  private let started: (name: String, arguments: JSONObject?)
  private let root: NavigationInterface.Container?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    coordinator = CoordinatorName(try arguments.next("COORDINATOR"))
    started = try arguments.nextStarted()
    root = try arguments.coordinatorRoot()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.ReplaceCoordinator.name }
  var needsScene: Bool { !coordinator.isKnown }

  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {
    try coordinator.look(in: scene)
  }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.ReplaceCoordinator.Parameters(
      scene: scene, coordinator: coordinator.id, with: started.name, root: root, arguments: started.arguments,
      options: options)
  }
}
