public import Navigation

/// The kind of place where a route stands: a screen, a stack, tabs or the window. It determines which steps the route
/// offers.
public protocol RoutePosition {
  static var kind: NodeKind { get }
}

public enum OnScreen: RoutePosition {
  public static var kind: NodeKind { .screen }
}

public enum OnStack: RoutePosition {
  public static var kind: NodeKind { .stack }
}

public enum OnTabs: RoutePosition {
  public static var kind: NodeKind { .tabs }
}

public enum OnWindow: RoutePosition {
  public static var kind: NodeKind { .window }
}
