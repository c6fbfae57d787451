public import Navigation

/// Where a route stands: on a screen, a stack, tabs or the window. The steps that a route offers follow from it.
public protocol RoutePosition {
  /// The kind of node that the route stands on.
  static var kind: NodeKind { get }
}

/// The route stands on a screen.
public enum OnScreen: RoutePosition {
  public static var kind: NodeKind { .screen }
}

/// The route stands on a stack.
public enum OnStack: RoutePosition {
  public static var kind: NodeKind { .stack }
}

/// The route stands on tabs.
public enum OnTabs: RoutePosition {
  public static var kind: NodeKind { .tabs }
}

/// The route stands on the window.
public enum OnWindow: RoutePosition {
  public static var kind: NodeKind { .window }
}
