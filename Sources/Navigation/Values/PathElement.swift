public import JSON

/// One element of the visible path: a screen that a person sees, or that a modal covers.
public struct PathElement: Hashable, Sendable {
  /// The screen's id.
  public var id: NodeID
  /// The screen's name.
  public var name: String
  /// The screen's arguments.
  public var arguments: JSONObject
  /// What to call it before people.
  public var title: String?
  /// What the wire calls its presentation.
  public var place: Place
  /// Whether some front-end has shown it.
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
