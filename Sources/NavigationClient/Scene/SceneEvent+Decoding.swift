import JSON
import NavigationProtocol
import Varlink

extension SceneEvent {
  /// Decodes a message of a front-end's stream.
  ///
  /// Nearly all are commits, which are decoded without the structure for all kinds: that has fields which no commit has, and
  /// some that a mirror does not need.
  /// - Throws: `DecodingError`; its path is `kind` for an event of a later version.
  /// - Complexity: O(message).
  static func decode(_ message: JSONElement?) throws(DecodingError) -> SceneEvent {
    if let message, let commit = try SceneCommit(ofStream: message) { return .commit(commit) }
    return SceneEvent(try SceneInterface.Attach.Reply(decodingParameters: message))
  }
}

extension SceneCommit {
  /// Decodes the commit of a stream.
  /// - Returns: nil for an event of another kind.
  fileprivate init?(ofStream message: JSONElement) throws(DecodingError) {
    guard message.isObject, Self.isCommit(message) else { return nil }
    var at: SceneInterface.At?
    var previous: Int?
    var changes: [SceneInterface.Change]?
    var scopes: [SceneInterface.LinkScope]?
    var origin: SceneInterface.Origin?
    var isAnimated: Bool?
    var context: JSONObject?
    var seen = FieldSet()
    for field in message.fields {
      switch field.key {
      case "at": try seen.take(0, "at", field.value, into: &at)
      case "previous": try seen.take(1, "previous", field.value, into: &previous)
      case "changes": try seen.take(2, "changes", field.value, into: &changes)
      case "scopes": try seen.take(3, "scopes", field.value, into: &scopes)
      case "origin": try seen.take(4, "origin", field.value, into: &origin)
      case "animated": try seen.take(5, "animated", field.value, into: &isAnimated)
      case "context": try seen.take(6, "context", field.value, into: &context)
      default: try seen.ignore(field.key, field.value)
      }
    }
    guard let at else { throw .missing("at") }
    self.init(
      at: at, previous: previous, changes: changes ?? [], scopes: scopes, origin: origin,
      isAnimated: isAnimated ?? true, context: context)
  }

  /// Whether a message has the kind of a commit, which is its first field.
  private static func isCommit(_ message: JSONElement) -> Bool {
    for field in message.fields where field.key == "kind" {
      guard let kind = field.value.text else { return false }
      return kind == "commit"
    }
    return false
  }
}
