import JSON
import NavigationClient
import NavigationProtocol

/// Lists the transitions that the map declares: ListTransitions.
struct TransitionsVerb: Verb {
  static var name: StaticString { "transitions" }
  static var prints: String? { "org.navd.Navigation.ListTransitions" }
  static let page = VerbPage(
    group: .see, synopsis: "[REF]", summary: "shows the transitions that the map declares from the top, or from REF",
    examples: [
      .init("navctl transitions", "a line for each, with its arguments"),
      .init("navctl transitions Home", "from another visible screen"),
    ])

  private let reference: NavigationInterface.ScreenReference?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    reference = try arguments.nextIfAny().map { text throws(UsageError) in try arguments.reference(text) }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let reply = try session.call(
      NavigationInterface.ListTransitions.self, .init(scene: try session.scene(), from: reference))
    session.print(reply) { reply.transitions.map { Self.line($0, session.style) }.joined() }
    return .done
  }

  /// `item(sku, quantity?) push Item`
  static func line(_ transition: NavigationInterface.Transition, _ style: Style) -> String {
    let schema = transition.parameters.flatMap { try? JSONValue(parsing: $0.text) }
    let required = schema?["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
    var names: [String] = []
    if case .object(let members)? = schema?["properties"] {
      names = members.map { required.contains($0.key) ? $0.key : $0.key + "?" }
    }
    let takes = names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
    let does = transition.kind.rawValue + (transition.target.map { " \($0.shown)" } ?? "")
    let title = transition.title.map { "  \($0.shown)" } ?? ""
    return transition.name.shown + takes + style.paint("  \(does)\(title)", .dim) + "\n"
  }
}
