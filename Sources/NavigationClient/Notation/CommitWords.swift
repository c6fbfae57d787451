import JSON
import Navigation
package import NavigationProtocol

/// A commit of the history in words for people.
package struct CommitWords: Hashable, Sendable {
  /// The name of the front-end that acted, or the process of a program without one.
  package let actor: String

  /// The operation and its subject: `apply percent=10`, `select Customers`, `undo cashier's discount`.
  package let action: String

  /// - Parameters:
  ///   - commit: A commit of `History`.
  ///   - others: Further commits of the same reply, among which those are that it undid or repeated.
  /// - Complexity: O(others).
  package init(_ commit: SceneInterface.Commit, among others: [SceneInterface.Commit] = []) {
    actor = Self.actor(of: commit.origin)
    action = Self.action(of: commit, among: others)
  }

  /// The sentence for everyone else at the scene: `cashier: apply percent=10`.
  package var sentence: String { "\(actor): \(action)" }

  /// The name of the originator: of its front-end, its process or its connection. `navd` if it was none of them.
  package static func actor(of origin: SceneInterface.Origin?) -> String {
    guard let origin else { return "navd" }
    return Notation.visible(
      origin.name ?? origin.frontEnd ?? origin.pid.map { "pid \($0)" } ?? origin.client ?? "navd")
  }

  private static func action(of commit: SceneInterface.Commit, among others: [SceneInterface.Commit]) -> String {
    let name = commit.origin.operation ?? "change"
    if let steps = commit.steps { return moved(name == "Redo" ? "redo" : "undo", steps, among: others) }
    let subject = commit.subject.map { Notation.visible($0) }
    guard let first = commit.operations.first else { return join(plain(name), subject) }
    let isOnly = commit.operations.count == 1
    let words = words(of: first, subject: isOnly ? subject : nil)
    return isOnly ? words : "\(words) and \(commit.operations.count - 1) more"
  }

  /// `undo cashier's discount`, `redo 3 steps`.
  private static func moved(_ verb: String, _ steps: [Int], among others: [SceneInterface.Commit]) -> String {
    guard steps.count == 1 else { return "\(verb) \(steps.count) steps" }
    guard let commit = others.first(where: { $0.revision == steps[0] }) else { return "\(verb) revision \(steps[0])" }
    let transition = commit.operations.count == 1 ? commit.operations[0]["transition"].flatMap(text) : nil
    return "\(verb) \(actor(of: commit.origin))'s \(transition ?? action(of: commit, among: []))"
  }

  /// `apply percent=10`, `push Item sku=400638`, `open link pos://help`.
  private static func words(of operation: JSONObject, subject: String?) -> String {
    let name = operation["operation"].flatMap(text) ?? "change"
    func value(_ key: String) -> String? { operation[key].flatMap(text) }
    func member(_ key: String, _ inner: String) -> String? {
      operation[key].flatMap { try? JSONObject(parsing: $0) }?[inner]
    }
    if let transition = value("transition") { return join(transition, arguments(operation["arguments"])) }
    if name == "SelectTab" { return join("select", subject ?? value("name") ?? value("index")) }
    if name == "OpenLink" { return join("open link", value("url")) }
    let screen = member("screen", "name") != nil ? "screen" : "with"
    let screenName = member(screen, "name").flatMap(text)
    let asked = member(screen, "arguments").flatMap { try? JSONObject(parsing: $0) }?["question"]
    if screenName == QuestionScreen.name, let question = asked.flatMap(text) { return join("ask", question) }
    let target =
      subject ?? screenName ?? value("case") ?? value("coordinator") ?? value("element")
    let given = arguments(member(screen, "arguments")) ?? arguments(operation["result"])
    return join(join(plain(name), target), given)
  }

  private static func join(_ verb: String, _ rest: String?) -> String { rest.map { "\(verb) \($0)" } ?? verb }

  /// `GoToPath` as `go to path`.
  private static func plain(_ name: String) -> String {
    var words = ""
    for character in name {
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character.lowercased()
    }
    return words
  }

  /// `percent=10, by=ada`, or nil if there are none.
  private static func arguments(_ json: String?) -> String? {
    guard let object = json.flatMap({ try? JSONObject(parsing: $0) }), !object.isEmpty else { return nil }
    return Notation.list(object.members.map { "\(Notation.visible($0.key))=\(text($0.value) ?? $0.value)" }, ", ")
  }

  /// The text of canonical JSON: a string without quotes, another value as it is.
  private static func text(_ json: String) -> String? {
    Notation.visible((try? JSONValue(parsing: json))?.stringValue ?? json)
  }
}
