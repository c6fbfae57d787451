import NavigationClient
import NavigationProtocol
import Varlink

/// Has elements of a route shown: Show.
struct ShowVerb: OperationVerb {
  static var name: StaticString { "show" }
  static let page = VerbPage(
    group: .routes, synopsis: "NAME…",
    summary: "asks the screens of the path, from the top, to show each of these in turn, as the map says",
    changes: true,
    examples: [.init("navctl show Orders Order", "has Orders shown, then Order")])

  private let elements: [String]
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    elements = [try arguments.next("NAME")] + arguments.rest()
    changes = try ChangeOptions(arguments)
  }

  var method: StaticString { NavigationInterface.Show.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Show.Parameters(scene: scene, elements: elements, options: options)
  }
}
