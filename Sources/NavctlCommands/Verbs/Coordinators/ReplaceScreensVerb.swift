import NavigationClient
import NavigationProtocol
import Varlink

/// Replaces the screens that a coordinator has on its stack: ReplaceChildScreens.
struct ReplaceScreensVerb: OperationVerb {
  static var name: StaticString { "replace-screens" }
  static let page = VerbPage(
    group: .coordinators, synopsis: "COORDINATOR SCREEN…",
    summary: "makes the screens of a coordinator on its stack exactly these; those with the same key stay",
    changes: true,
    examples: [
      .init("navctl replace-screens Checkout Cart Pay", "what others have above them stays there"),
      .init("navctl replace-screens @7 'Cart(sale=4)'", "by id"),
    ])

  private var coordinator: CoordinatorName
  private let screens: [NavigationInterface.Screen]
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    coordinator = CoordinatorName(try arguments.next("COORDINATOR"))
    screens = try arguments.screens()
    if screens.isEmpty { throw arguments.error("SCREEN is missing") }
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.ReplaceChildScreens.name }
  var needsScene: Bool { !coordinator.isKnown }

  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {
    try coordinator.look(in: scene)
  }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.ReplaceChildScreens.Parameters(
      scene: scene, coordinator: coordinator.id, screens: screens, options: options)
  }
}
