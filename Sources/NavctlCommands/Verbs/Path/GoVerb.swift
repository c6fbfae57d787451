import NavigationClient
import NavigationProtocol
import Varlink

/// Cuts the path after a screen and appends one: GoTo.
struct GoVerb: OperationVerb {
  static var name: StaticString { "go" }
  static let page = VerbPage(
    group: .path, synopsis: "SCREEN [--on REF]",
    summary: "goes to a screen: cuts the path after REF, or after the top, and appends SCREEN",
    options: [.value("on", "REF", "the screen of the path after which it is cut")], changes: true,
    examples: [
      .init("navctl go 'Chat(chatID=1)'", "puts a chat on the top"),
      .init("navctl go Help+sheet --on Home", "takes back what is over Home, and shows help in a sheet"),
    ])

  private let screen: NavigationInterface.Screen
  private let on: NavigationInterface.ScreenReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    screen = try arguments.nextScreen()
    on = try arguments.reference(option: "on")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.GoTo.name }

  var subject: NavigationInterface.ScreenReference? { on }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.GoTo.Parameters(scene: scene, screen: screen, on: on, options: options)
  }
}
