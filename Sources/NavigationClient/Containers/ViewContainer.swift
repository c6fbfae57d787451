public import Navigation

/// What a front-end shows a screen in: an app derives its views from it.
///
/// Everything happens on the scene's thread. Source of the idea: `ScreenContainer` of Nivelir.
open class ViewContainer {
  /// What it shows, as last told; nil before it is shown and after its node has left.
  var node: Node?
  /// What holds it; nil for the window, and while it is not shown.
  public internal(set) weak var parent: ViewContainer?

  public init() {}

  /// The node that it shows; nil before it is shown and after the node has left.
  public final var nodeID: NodeID? { node?.id }

  /// The screen that it shows is another one of its type: other arguments, or another title.
  open func update(to screen: any Screen) {}

  /// Somebody asks to draw it anew.
  open func refresh() {}

  /// It is part of the tree now.
  open func didEnter() {}

  /// Its node has left the tree; the tree keeps it no longer.
  open func didLeave() {}
}

/// What holds other containers.
open class HolderContainer: ViewContainer {
  /// What it holds: of a stack bottom to top, of tabs in order, of the window its layers from the root up.
  public internal(set) final var children: [ViewContainer] = []
  /// The nodes of these.
  final var childIDs: [NodeID] = []

  /// What it holds, or which of it is selected, is something else now.
  open func childrenDidChange() {}
}

/// What shows a stack of screens.
open class StackContainer: HolderContainer {
  /// What is on top; nil while it is not shown.
  public final var top: ViewContainer? { children.last }
}

/// What shows tabs.
open class TabsContainer: HolderContainer {
  /// The index of the selected one.
  public internal(set) final var selectedIndex = 0

  /// The selected one; nil while it is not shown.
  public final var selected: ViewContainer? { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
}

/// What shows the window: its root, and the modals over it.
open class WindowContainer: HolderContainer {
  /// The root; nil while it is not shown.
  public final var root: ViewContainer? { children.first }
}

/// A container that is found by a key of its own, whatever screen it shows.
///
/// Other containers are found by the keys of their screens. Source of the idea: `ScreenKeyedContainer` of Nivelir.
public protocol ScreenKeyedContainer: ViewContainer {
  /// What it is found by.
  var screenKey: ScreenKey { get }
}

extension ViewContainer {
  /// What it is found by; nil for holders, and while it is not shown.
  var key: ScreenKey? {
    if let keyed = self as? any ScreenKeyedContainer { return keyed.screenKey }
    guard let node, node.kind == .screen else { return nil }
    return node.key
  }
}
