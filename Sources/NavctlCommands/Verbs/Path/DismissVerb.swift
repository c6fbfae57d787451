import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// The verb `dismiss`: Dismiss, DismissPresented, DismissSuccessor.
struct DismissVerb: OperationVerb {
  static var name: StaticString { "dismiss" }
  static let page = VerbPage(
    group: .path, synopsis: "[REF] [--result JSON] [--presented|--successor]",
    summary: "removes a screen, or the top, and everything after it",
    options: [
      .value("result", "JSON", "the result, an object for callers that wait for it"),
      .flag("presented", "only the modals over the layer of REF; without REF all modals"),
      .flag("successor", "only the screens after REF"),
    ], changes: true,
    examples: [
      .init("navctl dismiss", "removes the top"),
      .init(#"navctl dismiss @12 --result '{"percent":10}'"#, "answers the question that @12 asked"),
      .init("navctl dismiss --presented", "dismisses every modal"),
    ])

  private enum What { case screen, presented, successor }

  private let what: What
  private let reference: NavigationInterface.ScreenReference?
  private let result: JSONObject?
  let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.exclusive("presented", "successor", "result")
    reference = try arguments.nextReferenceIfAny()
    what = arguments.flag("presented") ? .presented : arguments.flag("successor") ? .successor : .screen
    if what == .successor, reference == nil { throw arguments.error("--successor needs a REF") }
    result = try arguments.object("result")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString {
    switch what {
    case .screen: NavigationInterface.Dismiss.name
    case .presented: NavigationInterface.DismissPresented.name
    case .successor: NavigationInterface.DismissSuccessor.name
    }
  }

  var subject: NavigationInterface.ScreenReference? { reference }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    switch what {
    case .screen:
      NavigationInterface.Dismiss.Parameters(scene: scene, screen: reference, result: result, options: options)
    case .presented: NavigationInterface.DismissPresented.Parameters(scene: scene, of: reference, options: options)
    case .successor:
      NavigationInterface.DismissSuccessor.Parameters(scene: scene, of: reference ?? .init(), options: options)
    }
  }
}
