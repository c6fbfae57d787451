import JSON

/// The part of a node that an update can change.
struct NodeContent: Sendable {
  var name: String
  var arguments: JSONObject
  var details: ScreenDetails?

  init(name: String, arguments: JSONObject, details: ScreenDetails?) {
    self.name = name
    self.arguments = arguments
    self.details = details
  }

  init(label: String?) { self.init(name: label ?? "", arguments: .empty, details: nil) }

  init(_ screen: ScreenDescription) {
    self.init(name: screen.name, arguments: screen.arguments, details: screen.details)
  }

  /// The same as `NodeRecord.byteCount` of a node with this content.
  var byteCount: Int { 64 + Text.bytes(ofName: name) + arguments.byteCount + (details?.byteCount ?? 0) }

  /// Whether no client can tell the two apart.
  static func == (a: NodeContent, b: NodeContent) -> Bool {
    Text.isSame(a.name, b.name) && a.arguments == b.arguments && ScreenDetails.isSame(a.details, b.details)
  }

  static func != (a: NodeContent, b: NodeContent) -> Bool { !(a == b) }
}
