import NavigationProtocol
import Varlink

/// Finishes every coordinator above the root one: FinishToRoot.
struct FinishToRootVerb: OperationVerb {
  static var name: StaticString { "finish-to-root" }
  static let page = VerbPage(
    group: .coordinators, synopsis: "",
    summary: "finishes every coordinator that is not embedded, and pops the stack in view to its first screen",
    changes: true,
    examples: [
      .init("navctl finish-to-root", "leaves what the root coordinator and embedded ones show")
    ])

  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.FinishToRoot.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.FinishToRoot.Parameters(scene: scene, options: options)
  }
}
