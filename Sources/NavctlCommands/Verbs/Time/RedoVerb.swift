import NavigationClient
import NavigationProtocol
import Varlink

/// The verb `redo`: Redo.
struct RedoVerb: OperationVerb {
  static var name: StaticString { "redo" }
  static let page = VerbPage(
    group: .time, synopsis: "[STEPS]", summary: "repeats the steps that were undone last",
    options: [], changes: true,
    examples: [
      .init("navctl redo", "repeats the step that was undone last"),
      .init("navctl redo 3", "three steps at once"),
    ])
  static var isOperation: Bool { false }

  private let steps: Int?
  let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    steps = try arguments.nextIfAny().map { text throws(UsageError) in try arguments.integer(text, "STEPS", least: 1) }
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.Redo.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Redo.Parameters(scene: scene, steps: steps, options: options)
  }
}
