public import JSON

/// A question with a few answers. Any scene can show one, with or without a map, because navd declares its screen itself
/// (docs/specification/model.md §7).
public struct QuestionScreen: Sendable {
  /// The name of its screen.
  public static let name = "navd.Question"
  /// The transition that answers it.
  public static let transition = "answer"

  /// The answers, each a text.
  private let choices: [CanonicalValue]

  /// Reads a screen that the scene's map does not declare.
  ///
  /// - Returns: Nil if it is another screen, or if its `choices` are not a list of texts.
  /// - Complexity: O(length of the arguments) for a question.
  public init?(_ name: String, _ arguments: JSONObject) {
    guard Text.isSame(name, Self.name), let list = arguments["choices"] else { return nil }
    choices = CanonicalValue(trusted: list).elements
    if choices.isEmpty || choices.contains(where: { $0.kind != .string }) { return nil }
  }

  /// Reads a screen of a scene.
  ///
  /// - Returns: Nil if it is no question, or if the map declares a screen of that name.
  init?(_ node: borrowing NodeRecord, in map: CompiledMap?) {
    if map?.screens.index(of: node.name) != nil { return nil }
    self.init(node.name, node.arguments)
  }

  /// The caller's arguments of the transition as JSON Schema.
  public var parameters: JSONObject {
    let choice = JSONObject(members: [("enum", CanonicalValue(choices).text), ("type", #""string""#)])
    return JSONObject(members: [
      ("properties", JSONObject(members: [("choice", choice.text)]).text), ("required", #"["choice"]"#),
      ("type", #""object""#),
    ])
  }

  /// The result with which the screen leaves.
  ///
  /// - Parameter given: The caller's arguments.
  /// - Throws: `invalidArgument` if they are not exactly one of the choices.
  func result(_ given: JSONObject) throws(NavigationError) -> JSONObject {
    let choice = MapParameter("choice", ValueSchema(type: .string, allowed: choices))
    return try ArgumentSchema([choice], keepsOthers: false).complete(given, of: Self.name)
  }
}
