import NavigationClient
import NavigationProtocol
import Varlink

/// Says that a screen was shown: DidAppear.
struct AppearVerb: OperationVerb {
  static var name: StaticString { "appear" }
  static let page = VerbPage(
    group: .containers, synopsis: "@ID", summary: "says that a screen was shown, as a front-end does",
    options: [], changes: true,
    examples: [
      .init("navctl appear @12", "marks @12 as shown")
    ])

  private let id: Int
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    id = try arguments.id(try arguments.next("@ID"))
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.DidAppear.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.DidAppear.Parameters(scene: scene, id: id, options: options)
  }
}
