/// What few nodes have. Never changed: another one takes its place.
final class NodeDetails: Sendable {
  let traits: [String]?
  let title: String?

  init(traits: [String]?, title: String?) {
    self.traits = traits
    self.title = title
  }

  /// Nil when there is nothing to keep.
  static func keeping(traits: [String]?, title: String?) -> NodeDetails? {
    traits == nil && title == nil ? nil : NodeDetails(traits: traits, title: title)
  }
}
