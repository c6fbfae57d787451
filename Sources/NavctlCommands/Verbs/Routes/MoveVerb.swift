import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Takes a transition that the map declares: Move.
struct MoveVerb: OperationVerb {
  static var name: StaticString { "move" }
  static let page = VerbPage(
    group: .routes, synopsis: "TRANSITION[(key=value)] [--from REF]",
    summary: "takes a transition that the map declares, from the top",
    options: [.value("from", "REF", "a visible screen: what comes after it goes first")], changes: true,
    examples: [
      .init("navctl move 'item(sku=4)'", "goes where the map says that item leads"),
      .init("navctl transitions", "says which there are"),
    ])

  private let transition: (name: String, arguments: JSONObject?)
  private let from: NavigationInterface.ScreenReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    transition = try arguments.nextStarted("TRANSITION")
    from = try arguments.reference(option: "from")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.Move.name }
  var subject: NavigationInterface.ScreenReference? { from }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Move.Parameters(
      scene: scene, transition: transition.name, from: from, arguments: transition.arguments, options: options)
  }
}
