public import JSON

/// An element of the visible path: a screen that is visible or covered by a modal.
public struct PathElement: Hashable, Sendable {
  public var id: NodeID
  public var name: String
  public var arguments: JSONObject
  /// The title to show to people.
  public var title: String?
  /// The presentation on the wire.
  public var place: Place
  /// Whether a front-end has shown the screen.
  public var hasAppeared: Bool

  public init(id: NodeID, name: String, arguments: JSONObject, title: String?, place: Place, hasAppeared: Bool) {
    self.id = id
    self.name = name
    self.arguments = arguments
    self.title = title
    self.place = place
    self.hasAppeared = hasAppeared
  }
}
