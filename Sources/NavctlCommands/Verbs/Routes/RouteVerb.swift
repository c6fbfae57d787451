import NavigationClient
import NavigationProtocol
import Varlink

/// Goes from the present route to another: ChangeRoute.
struct RouteVerb: OperationVerb {
  static var name: StaticString { "route" }
  static let page = VerbPage(
    group: .routes, synopsis: "NAME…",
    summary: "goes to the route of these screens, from the root on: hides, shows or changes what differs",
    changes: true,
    examples: [.init("navctl route Home Orders Order", "leads to Order, by the shortest way that the map has")])

  private let route: [String]
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    route = [try arguments.next("NAME")] + arguments.rest()
    changes = try ChangeOptions(arguments)
  }

  var method: StaticString { NavigationInterface.ChangeRoute.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.ChangeRoute.Parameters(scene: scene, route: route, options: options)
  }
}
