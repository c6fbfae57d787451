import Encodings
import JSON

/// A resource that a client can read, by its URI: `navd://scenes`, or a part of a scene such as
/// `navd://scene/till-1/path`.
enum SceneResource: Hashable {
  case scenes
  case scene(String, Part)

  /// A part of a scene.
  enum Part: String, CaseIterable {
    case path, tree, transitions, history, map

    var title: String {
      switch self {
      case .path: "visible path"
      case .tree: "tree"
      case .transitions: "transitions from here"
      case .history: "history"
      case .map: "scene map"
      }
    }

    var summary: String {
      switch self {
      case .path: "The screens from the root to the top, with their arguments"
      case .tree: "All screens in their stacks, tabs and modal layers"
      case .transitions: "The transitions of the top screen, with a JSON Schema of their parameters"
      case .history: "The commits, newest first"
      case .map: "The scene map by which the scene goes, in YAML"
      }
    }

    var type: String { self == .map ? "application/yaml" : "application/json" }
  }

  private static let root = "navd://"

  /// - Returns: Nil if the URI is none of these.
  init?(_ uri: String) {
    guard uri.utf8.starts(with: Self.root.utf8) else { return nil }
    let parts = uri.dropFirst(Self.root.utf8.count).split(separator: "/", omittingEmptySubsequences: false)
    if parts == ["scenes"] {
      self = .scenes
    } else if parts.count == 3, parts[0] == "scene", let part = Part(rawValue: String(parts[2])),
      let scene = PercentEncoding.decode(parts[1], plusIsSpace: false), !scene.isEmpty
    {
      self = .scene(scene, part)
    } else {
      return nil
    }
  }

  var uri: String {
    switch self {
    case .scenes: Self.root + "scenes"
    // Every character of a scene's name may stand in a URI.
    case .scene(let scene, let part): "\(Self.root)scene/\(scene)/\(part.rawValue)"
    }
  }

  /// The entry in the list of resources.
  var entry: JSONValue {
    switch self {
    case .scenes:
      .members(
        ("uri", .string(uri)), ("name", .string("scenes")), ("title", .string("Open scenes")),
        ("description", .string("The open scenes, with their maps, revisions and tops")),
        ("mimeType", .string("application/json")))
    case .scene(let scene, let part):
      .members(
        ("uri", .string(uri)), ("name", .string("\(scene)/\(part.rawValue)")),
        ("title", .string("\(scene): \(part.title)")), ("description", .string(part.summary)),
        ("mimeType", .string(part.type)))
    }
  }

  /// The templates of all resources of scenes.
  static var templates: JSONValue {
    .array(
      Part.allCases.map { part in
        .members(
          ("uriTemplate", .string("\(root)scene/{scene}/\(part.rawValue)")), ("name", .string(part.rawValue)),
          ("title", .string("Scene: \(part.title)")), ("description", .string(part.summary)),
          ("mimeType", .string(part.type)))
      })
  }

  /// The reply to `resources/read`.
  func contents(_ text: String) -> JSONValue {
    let type = if case .scene(_, let part) = self { part.type } else { "application/json" }
    let content = JSONValue.members(("uri", .string(uri)), ("mimeType", .string(type)), ("text", .string(text)))
    return .members(("contents", .array([content])))
  }
}
