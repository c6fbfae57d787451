import NavigationClient
import NavigationProtocol
import Varlink

/// The verb `undo`: Undo.
struct UndoVerb: OperationVerb {
  static var name: StaticString { "undo" }
  static let page = VerbPage(
    group: .time, synopsis: "[STEPS]", summary: "undoes the last step, or several",
    options: [], changes: true,
    examples: [
      .init("navctl undo", "undoes the last step; ids come back with it"),
      .init("navctl undo 3", "three steps at once"),
    ])
  static var isOperation: Bool { false }

  private let steps: Int?
  let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    steps = try arguments.nextIfAny().map { text throws(UsageError) in try arguments.integer(text, "STEPS", least: 1) }
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.Undo.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Undo.Parameters(scene: scene, steps: steps, options: options)
  }
}
