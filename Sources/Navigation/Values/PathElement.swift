public import JSON

/// One element of the visible path: a screen that a person sees, or that a modal covers.
public struct PathElement: Hashable, Sendable {
  public var id: NodeID
  public var name: String
  public var arguments: JSONObject
  public var title: String?
  public var place: Place
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
