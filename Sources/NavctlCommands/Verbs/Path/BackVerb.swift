import NavigationClient
import NavigationProtocol
import Varlink

/// The verb `back`: Back, GoBackTo.
struct BackVerb: OperationVerb {
  static var name: StaticString { "back" }
  static let page = VerbPage(
    group: .path, synopsis: "[--to REF]",
    summary: "goes back one step, as a person expects it, or to a screen of the path",
    options: [.value("to", "REF", "the screen to go back to")], changes: true,
    examples: [
      .init("navctl back", "pops, goes to the tab before, or dismisses, whichever is nearest"),
      .init("navctl back --to Home", "removes the screens after Home"),
      .init("navctl back --if-top=@12", "goes back only if @12 is still on top"),
    ])

  private let to: NavigationInterface.ScreenReference?
  let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    to = try arguments.reference(option: "to")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { to == nil ? NavigationInterface.Back.name : NavigationInterface.GoBackTo.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    if let to { return NavigationInterface.GoBackTo.Parameters(scene: scene, to: to, options: options) }
    return NavigationInterface.Back.Parameters(scene: scene, options: options)
  }
}
