import JSON

/// An operation requested by the page, limited to a few methods and parameters. `force` is not among them.
struct PageOperation: Equatable {
  /// The full name of the method.
  let method: String
  let parameters: JSONObject

  private static let methods: [(name: String, parameters: [String])] = [
    ("Back", []), ("Undo", ["steps"]), ("Redo", ["steps"]), ("MakeVisible", ["screen"]), ("OpenLink", ["url"]),
    ("Move", ["transition", "arguments"]), ("Dismiss", ["result"]),
  ]

  /// Parses `{"method": "Back", "parameters": {"scene": …, "options": {"ifTop": …}}}`.
  /// - Throws: `WebRefusal` for anything else.
  init(_ body: [UInt8]) throws(WebRefusal) {
    guard let text = String(validating: body, as: UTF8.self), let json = try? JSONValue(parsing: text),
      let name = json["method"]?.stringValue, case .object(let members)? = json["parameters"],
      json["parameters"]?["scene"]?.stringValue != nil
    else { throw WebRefusal(.refusal(400, "BadRequest", "The body must be a method and its parameters, in JSON.")) }
    guard let method = Self.methods.first(where: { $0.name == name }) else {
      throw WebRefusal(.refusal(400, "BadRequest", "This page has no \(name.quoted)."))
    }
    for member in members {
      let isKnown = member.key == "scene" || member.key == "options" || method.parameters.contains(member.key)
      guard isKnown, member.key != "options" || Self.isModest(member.value) else {
        throw WebRefusal(.refusal(400, "BadRequest", "\(name) takes no \(member.key.quoted) from this page."))
      }
    }
    guard let parameters = try? JSONObject(parsing: JSONValue.object(members).description) else {
      throw WebRefusal(.refusal(400, "BadRequest", "The parameters cannot be read."))
    }
    self.method = "org.navd.Navigation.\(name)"
    self.parameters = parameters
  }

  /// Whether the options contain preconditions only.
  private static func isModest(_ options: JSONValue) -> Bool {
    guard case .object(let members) = options else { return false }
    return members.allSatisfy { $0.key == "ifTop" || $0.key == "ifRevision" }
  }
}
