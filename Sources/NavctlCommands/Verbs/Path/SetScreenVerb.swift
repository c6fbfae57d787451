import NavigationClient
import NavigationProtocol
import Varlink

/// Puts another screen in the place of one: ReplaceScreen.
struct SetScreenVerb: OperationVerb {
  static var name: StaticString { "set-screen" }
  static let page = VerbPage(
    group: .path, synopsis: "REF SCREEN", summary: "puts another screen in the place of REF; it keeps the id",
    options: [], changes: true,
    examples: [
      .init("navctl set-screen @12 'Chat(chatID=2)'", "shows another chat where @12 is")
    ])

  private let reference: NavigationInterface.ScreenReference
  private let screen: NavigationInterface.Screen
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    reference = try arguments.reference(try arguments.next("REF"))
    screen = try arguments.nextScreen()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.ReplaceScreen.name }

  var subject: NavigationInterface.ScreenReference? { reference }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.ReplaceScreen.Parameters(scene: scene, screen: reference, with: screen, options: options)
  }
}
