import NavigationClient
import NavigationProtocol
import Varlink

/// Makes a stack hold exactly these screens: SetStack.
struct SetStackVerb: OperationVerb {
  static var name: StaticString { "set-stack" }
  static let page = VerbPage(
    group: .containers, synopsis: "SCREEN… [--container REF]",
    summary: "makes the stack hold exactly these screens, bottom to top; those of the same key stay",
    options: [.value("container", "REF", "@ID or the name of a stack; else the nearest one to the top")], changes: true,
    examples: [
      .init("navctl set-stack Home Chats 'Chat(chatID=1)'", "shows these three, one over the other")
    ])

  private let screens: [NavigationInterface.Screen]
  private let container: NavigationInterface.ContainerReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    screens = try arguments.screens()
    if screens.isEmpty { throw arguments.error("SCREEN is missing") }
    container = try arguments.container()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.SetStack.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.SetStack.Parameters(scene: scene, screens: screens, container: container, options: options)
  }
}
