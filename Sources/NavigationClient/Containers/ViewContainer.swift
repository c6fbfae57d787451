public import Navigation

/// The container in which a front-end shows a screen. An app derives its views from this class.
///
/// Everything happens on the scene's thread. Source of the idea: `ScreenContainer` of Nivelir.
open class ViewContainer {
  /// The node, as last reported; nil before the container is shown and after the node has left.
  var node: Node?
  /// Whether it was built from a screen of this front-end's own route, whose type may not be registered.
  var isLocal = false
  /// The container that holds it; nil for the window, and while it is not shown.
  public internal(set) weak var parent: ViewContainer?

  public init() {}

  /// The id of the node that it shows; nil before it is shown and after the node has left.
  public final var nodeID: NodeID? { node?.id }

  /// Called when the arguments or the title of its screen have changed.
  open func update(to screen: any Screen) {}

  /// Called when someone asks to redraw it.
  open func refresh() {}

  /// Called when it has become part of the tree.
  open func didEnter() {}

  /// Called when its node has left the tree, which then releases it.
  open func didLeave() {}
}

/// A container that holds other containers.
open class HolderContainer: ViewContainer {
  /// The containers that it holds: those of a stack from bottom to top, those of tabs in order, the layers of the
  /// window from the root up.
  public internal(set) final var children: [ViewContainer] = []
  /// The nodes of `children`.
  final var childIDs: [NodeID] = []

  /// Called when its children or its selection have changed.
  open func childrenDidChange() {}
}

/// The container of a stack.
open class StackContainer: HolderContainer {
  /// The container on top; nil while the stack is not shown.
  public final var top: ViewContainer? { children.last }
}

/// The container of tabs.
open class TabsContainer: HolderContainer {
  /// The index of the selected tab.
  public internal(set) final var selectedIndex = 0

  /// The selected tab's container; nil while the tabs are not shown.
  public final var selected: ViewContainer? { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
}

/// The container of the window, with its root and the modals over it.
open class WindowContainer: HolderContainer {
  /// The root's container; nil while the window is not shown.
  public final var root: ViewContainer? { children.first }
}

/// A container that is found by a key of its own, whatever screen it shows.
///
/// Other containers are found by the keys of their screens. Source of the idea: `ScreenKeyedContainer` of Nivelir.
public protocol ScreenKeyedContainer: ViewContainer {
  var screenKey: ScreenKey { get }
}

extension ViewContainer {
  /// The key by which it is found; nil for holders, and while it is not shown.
  var key: ScreenKey? {
    if let keyed = self as? any ScreenKeyedContainer { return keyed.screenKey }
    guard let node, node.kind == .screen else { return nil }
    return node.key
  }
}
