import NavigationClient
import NavigationProtocol
import Varlink

/// Appends a screen to a stack: Push.
struct PushVerb: OperationVerb {
  static var name: StaticString { "push" }
  static let page = VerbPage(
    group: .containers, synopsis: "SCREEN [--container REF]", summary: "puts a screen on the top of the stack",
    options: [.value("container", "REF", "@ID or the name of a stack; else the nearest one to the top")], changes: true,
    examples: [
      .init("navctl push 'Chat(chatID=1)'", "pushes a chat"),
      .init(#"navctl push 'Note(text="two words")' --container @4"#, "pushes on the stack @4, wherever it is"),
    ])

  private let screen: NavigationInterface.Screen
  private let container: NavigationInterface.ContainerReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    let word = try arguments.next("SCREEN")
    screen = try arguments.screen(word)
    if let presentation = screen.presentation, presentation != .push {
      throw arguments.error("a stack holds no \(presentation.rawValue)", remedy: "navctl present '\(word.shown)'")
    }
    container = try arguments.container()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.Push.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Push.Parameters(scene: scene, screen: screen, container: container, options: options)
  }
}
