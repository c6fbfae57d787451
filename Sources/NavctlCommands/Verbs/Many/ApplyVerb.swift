import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// The verb `apply`: performs many operations as one commit.
struct ApplyVerb: Verb {
  static var name: StaticString { "apply" }
  static let page = VerbPage(
    group: .many, synopsis: "FILE|-", summary: "performs many operations as one commit: all or none",
    details: """
      The file is a list, in YAML or JSON, of operations as the wire has them ({"operation": "Push", "screen": {"name":
      "A"}}, with Try and Fail) and, in YAML, of verbs as on the command line without navctl, as the examples of a scene
      map; or it has one verb a line. # begins a comment.
      """, changes: true,
    examples: [
      .init("navctl apply flow.txt", "performs the operations of its lines"),
      .init("navctl apply flow.yaml", "performs the operations of its list"),
      .init(#"printf 'select-tab Stock\npush StockItem(sku=4)\n' | navctl apply -"#, "two operations, one commit"),
    ])

  private let file: String
  private let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    file = try arguments.next("FILE, or - for standard input,")
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let source = try session.text(of: file)
    let operations: [JSONValue]
    do throws(UsageError) { operations = try OperationList(source).operations } catch {
      throw CommandError(.usage, "Usage", "\(file.shown): \(error.message)", hints: ["try: navctl help apply"])
    }
    let scene = try session.scene()
    let options = try session.wireOptions(changes, about: nil, in: scene)
    let parameters = NavigationInterface.Apply.Parameters(
      scene: scene, operations: operations.compactMap { try? JSONObject(parsing: $0.description) }, options: options)
    let (outcome, reply) = try session.change(NavigationInterface.Apply.name.description, parameters)
    if changes.isDryRun, session.options.json {
      session.console.write(json: reply.description)
      return changes.expectsChange && !outcome.changed ? .unchanged : .done
    }
    return session.report(outcome, changes)
  }
}
