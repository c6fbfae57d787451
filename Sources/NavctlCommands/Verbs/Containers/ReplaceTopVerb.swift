import NavigationClient
import NavigationProtocol
import Varlink

/// Puts a new screen in the place of a stack's top: ReplaceTop.
struct ReplaceTopVerb: OperationVerb {
  static var name: StaticString { "replace-top" }
  static let page = VerbPage(
    group: .containers, synopsis: "SCREEN [--container REF]",
    summary: "puts a new screen in the place of the top of the stack",
    options: [.value("container", "REF", "@ID or the name of a stack; else the nearest one to the top")], changes: true,
    examples: [
      .init("navctl replace-top 'Receipt(sale=7)'", "shows the receipt instead of what was on top")
    ])

  private let screen: NavigationInterface.Screen
  private let container: NavigationInterface.ContainerReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    screen = try arguments.nextScreen()
    container = try arguments.container()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.ReplaceTop.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.ReplaceTop.Parameters(scene: scene, screen: screen, container: container, options: options)
  }
}
