import NavigationClient
import NavigationProtocol
import Varlink

/// Has an element of the route hidden: Hide.
struct HideVerb: OperationVerb {
  static var name: StaticString { "hide" }
  static let page = VerbPage(
    group: .routes, synopsis: "NAME [--atomic]",
    summary: "has the last screen of that name hidden, and what is over it, one by one from the top",
    options: [.flag("atomic", "make one request for the screen itself")], changes: true,
    examples: [.init("navctl hide Checkout --atomic", "has Checkout hidden in one step")])

  private let element: String
  private let isAtomic: Bool
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    element = try arguments.next("NAME")
    isAtomic = arguments.flag("atomic")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.Hide.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Hide.Parameters(
      scene: scene, element: element, atomic: isAtomic ? true : nil, options: options)
  }
}
