import JSON
public import Navigation
public import NavigationProtocol

/// The words of a node in a drawing of a scene's tree, without its children.
public struct NodeWords: Sendable {
  public let id: Int
  /// The presentation of a layer, `root` for the first one; nil for other nodes.
  public let place: String?
  /// The kind of a container, such as `stack`; nil for a screen.
  public let kind: String?
  /// A screen in the notation, or the label of a container, if it has one.
  public let name: String?
  public let title: String?
  /// Whether the node is removed once nothing lies over it, which the word `dismissing` says.
  public let isDismissing: Bool

  public static let dismissing = "dismissing"

  /// The words of a node of a mirror.
  /// - Parameters:
  ///   - node: the node.
  ///   - isLayer: whether it is a layer of the window.
  /// - Complexity: O(arguments).
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

  /// The words of a node of the wire.
  /// - Parameters:
  ///   - node: the node.
  ///   - isLayer: whether it is a layer of the window.
  /// - Complexity: O(arguments).
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
