import Encodings
import JSON

/// A tool of a client: a verb of its own, or a transition of the top screen.
enum AgentTool: Equatable {
  case look
  case back
  case undo
  case openLink
  case move(Transition)

  /// A transition as `ListTransitions` describes it.
  struct Transition: Equatable {
    /// The name of the tool.
    var tool: String
    var name: String
    var kind: String
    var target: String?
    var title: String?
    /// A JSON Schema, an object.
    var parameters: JSONValue
  }

  static let looking: [AgentTool] = [.look]
  static let navigating: [AgentTool] = [.back, .undo, .openLink]

  var name: String {
    switch self {
    case .look: "look"
    case .back: "back"
    case .undo: "undo"
    case .openLink: "open_link"
    case .move(let transition): transition.tool
    }
  }

  /// The entry in the list of tools.
  var entry: JSONValue {
    .members(
      ("name", .string(name)), ("title", .string(title)), ("description", .string(summary)), ("inputSchema", schema),
      (
        "annotations",
        .members(
          ("readOnlyHint", .bool(self == .look)), ("destructiveHint", .bool(false)),
          ("openWorldHint", .bool(false)))
      ))
  }

  private var title: String {
    switch self {
    case .look: "Look at a scene"
    case .back: "Back"
    case .undo: "Undo"
    case .openLink: "Open a link"
    case .move(let transition): transition.title ?? transition.name
    }
  }

  private var summary: String {
    switch self {
    case .look: "Returns the visible path of a scene, from the root to the top, and the transitions from the top."
    case .back: "Goes back one step: pops a screen, selects the previous tab, or dismisses a modal."
    case .undo: "Takes back the last step of the scene."
    case .openLink: "Opens a deep link of the scene's map."
    case .move(let transition):
      "Takes the transition \(transition.name) of the top screen: \(transition.kind)"
        + (transition.target.map { " \($0)" } ?? "") + "."
    }
  }

  private var schema: JSONValue {
    let text = JSONValue.members(("type", .string("string")))
    func object(_ properties: JSONValue, required: [JSONValue] = []) -> JSONValue {
      .members(("type", .string("object")), ("properties", properties), ("required", .array(required)))
    }
    return switch self {
    case .look: object(.members(("scene", text)))
    case .back, .undo: object(.object([]))
    case .openLink: object(.members(("url", text)), required: [.string("url")])
    case .move(let transition): transition.parameters
    }
  }

  /// The tools of the transitions in a reply of `ListTransitions`.
  ///
  /// - Parameter limit: The most tools.
  static func tools(of transitions: JSONValue?, limit: Int) -> [AgentTool] {
    var names: Set<String> = []
    return (transitions?.arrayValue ?? []).prefix(limit).compactMap { transition in
      guard let name = transition["name"]?.stringValue else { return nil }
      var tool = toolName(name)
      if !names.insert(tool).inserted {
        tool = hashedName(name)
        guard names.insert(tool).inserted else { return nil }
      }
      let parameters = transition["parameters"]
      return .move(
        Transition(
          tool: tool, name: name, kind: transition["kind"]?.stringValue ?? "",
          target: transition["target"]?.stringValue,
          title: transition["title"]?.stringValue,
          parameters: parameters ?? .members(("type", .string("object")), ("properties", .object([])))))
    }
  }

  /// The longest name that all clients accept.
  private static let nameMax = 64
  private static let prefix = "go_"

  /// `go_` and the name of the transition. A name with other characters than clients accept, or too long, is shortened
  /// and gets a hash, so that it depends on nothing but the transition.
  private static func toolName(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { isAllowed($0) } && prefix.utf8.count + name.utf8.count <= nameMax
    return isPlain ? prefix + name : hashedName(name)
  }

  private static func hashedName(_ name: String) -> String {
    let hash = String(FNV1a.hash(name.utf8), radix: 16)
    let bytes = name.utf8.prefix(nameMax - prefix.utf8.count - 17).map { isAllowed($0) ? $0 : UInt8(ascii: "_") }
    return prefix + String(decoding: bytes, as: UTF8.self) + "_" + hash
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
