import NavigationClient
import NavigationProtocol
import Varlink

/// Replaces the root of the window: SetRoot.
struct SetRootVerb: OperationVerb {
  static var name: StaticString { "set-root" }
  static let page = VerbPage(
    group: .containers, synopsis: "SCREEN|--stack SCREEN…|--tabs NAME=SCREEN…",
    summary: "replaces the root of the window; every modal goes. It cannot be undone",
    options: [
      .values("stack", "SCREEN", "a stack of these screens"),
      .values("tabs", "NAME=SCREEN", "tabs, each with its screen"),
    ], changes: true,
    examples: [
      .init("navctl set-root Login", "shows nothing but Login"),
      .init("navctl set-root --tabs Sale=SaleHome Stock=StockList", "shows tabs"),
    ])

  private let screen: NavigationInterface.Screen?
  private let container: NavigationInterface.Container?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.exclusive("stack", "tabs")
    if arguments.hasMore, let other = ["stack", "tabs"].first(where: { arguments.flag($0) }) {
      throw arguments.error("SCREEN and --\(other) exclude each other")
    }
    if let words = arguments.values("stack") {
      (screen, container) = (nil, .init(stack: try arguments.screens(words)))
    } else if let words = arguments.values("tabs") {
      (screen, container) = (nil, .init(tabs: .init(items: try arguments.tabs(words))))
    } else {
      (screen, container) = (try arguments.nextScreen(), nil)
    }
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.SetRoot.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.SetRoot.Parameters(scene: scene, screen: screen, container: container, options: options)
  }
}
