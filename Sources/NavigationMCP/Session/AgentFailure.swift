import JSON
import NavigationClient
import NavigationProtocol

/// An error of navd as an agent gets it: its name, and a sentence without arguments and free texts.
///
/// A tool that navigates does so over a connection that sees everything. An argument, the reason that a guard gave, or a
/// text of a map can therefore hold a sensitive value, and is left out.
struct AgentFailure: Equatable {
  var name: String
  var sentence: String

  init(_ failure: RemoteFailure) {
    let (error, parameters) = RemoteSentence.innermost(failure.shortName, failure.parameters)
    name = error
    sentence = RemoteSentence.text(error, Self.shown(parameters, of: error))
  }

  /// Fields whose values are names, numbers and rules of the map, and the URL that the agent gave. An observer can read all
  /// of them, too.
  private static let plain: Set<String> = [
    "scene", "map", "kind", "name", "title", "screen", "argument", "expected", "actual", "what", "from", "to", "id",
    "tab", "coordinator", "parent", "frontEnd", "request", "route", "url", "tried", "limit", "value", "steps",
    "revision", "oldest", "newest", "parameter", "method", "interface",
  ]
  /// Fields with references, of which the arguments and traits are left out.
  private static let references: Set<String> = ["reference", "container"]

  private static func shown(_ parameters: JSONValue, of error: String) -> JSONValue {
    guard case .object(let members) = parameters else { return .object([]) }
    return .object(
      members.compactMap { member in
        if plain.contains(member.key) { return member }
        if references.contains(member.key) { return .init(member.key, named(member.value)) }
        // The sentence of a refusal is whole without its reason.
        return error == "Refused" ? nil : .init(member.key, .string("…"))
      })
  }

  /// A reference with its names and ids alone.
  private static func named(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return value }
    return .object(
      members.filter { !["arguments", "traits"].contains($0.key) }.map { .init($0.key, named($0.value)) })
  }
}
