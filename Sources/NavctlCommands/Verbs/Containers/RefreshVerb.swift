import NavigationClient
import NavigationProtocol
import Varlink

/// Asks the front-ends to refresh: Refresh.
struct RefreshVerb: OperationVerb {
  static var name: StaticString { "refresh" }
  static let page = VerbPage(
    group: .containers, synopsis: "[REF]",
    summary: "asks the front-ends to refresh a screen, or all; the tree stays as it is",
    options: [], changes: true,
    examples: [
      .init("navctl refresh Stock", "lets every front-end load the stock again")
    ])

  private let reference: NavigationInterface.ScreenReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    reference = try arguments.nextIfAny().map { text throws(UsageError) in try arguments.reference(text) }
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.Refresh.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Refresh.Parameters(scene: scene, screen: reference, options: options)
  }
}
