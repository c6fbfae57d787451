import NavigationClient
import NavigationProtocol
import Varlink

/// Cuts the path after a screen and appends several: GoToPath.
struct GoPathVerb: OperationVerb {
  static var name: StaticString { "go-path" }
  static let page = VerbPage(
    group: .path, synopsis: "SCREEN… [--on REF]",
    summary: "makes the path go on like this after REF, or after the top; what is there already stays",
    options: [.value("on", "REF", "the screen of the path after which it is cut")], changes: true,
    examples: [
      .init("navctl go-path Chats 'Chat(chatID=1)' --on Home", "shows two screens after Home")
    ])

  private let path: [NavigationInterface.Screen]
  private let on: NavigationInterface.ScreenReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    path = try arguments.screens()
    on = try arguments.reference(option: "on")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.GoToPath.name }

  var subject: NavigationInterface.ScreenReference? { on }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.GoToPath.Parameters(scene: scene, path: path, on: on, options: options)
  }
}
