import JSON
public import Navigation
public import NavigationProtocol

/// A node of a scene's tree in words, without what is in it: what a line of a tree says, wherever one is drawn.
public struct NodeWords: Sendable {
  public let id: Int
  /// Of a layer its presentation, `root` for the first one; nil for what lies in a layer.
  public let place: String?
  /// What it is: `stack`; nil for a screen, which its name says.
  public let kind: String?
  /// A screen in the notation, or the label of a container; nil where it has none.
  public let name: String?
  /// What to call it before people.
  public let title: String?
  /// Whether it goes when nothing is over it any more: then `dismissing` is said of it.
  public let isDismissing: Bool

  /// The word for what is about to go.
  public static let dismissing = "dismissing"

  /// Of a mirror's state.
  /// - Parameters:
  ///   - node: the node.
  ///   - isLayer: whether it lies in the window.
  /// - Complexity: O(arguments)
  public init(_ node: Node, isLayer: Bool) {
    id = node.id
    place = isLayer ? node.place?.rawValue : nil
    kind = node.kind == .screen ? nil : node.kind.rawValue
    name =
      node.kind == .screen
      ? Notation.text(name: node.name, arguments: node.arguments) : node.label.map { Notation.text(name: $0) }
    title = node.title
    isDismissing = node.isDismissing
  }

  /// Of the wire.
  /// - Parameters:
  ///   - node: the node.
  ///   - isLayer: whether it lies in the window.
  /// - Complexity: O(arguments)
  public init(_ node: SceneInterface.Node, isLayer: Bool) {
    id = node.id
    place = isLayer ? node.presentation?.rawValue : nil
    kind = node.kind == .screen ? nil : node.kind.rawValue
    name =
      node.kind == .screen
      ? Notation.text(name: node.name ?? "", arguments: node.arguments) : node.name.map { Notation.text(name: $0) }
    title = node.title
    isDismissing = node.dismissing ?? false
  }
}
