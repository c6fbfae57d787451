/// A transition of every screen of a map, declared as a property of all screens:
///
/// ```swift
/// extension ContentScreen { var alert: Present<Alert> { Present(as: .alert) } }
/// static var universal: [UniversalTransition] { [UniversalTransition(\.alert)] }
/// ```
///
/// Source of the idea: the universal transitions of ScreenUI.
public struct UniversalTransition {
  let name: String
  let edge: TransitionEdge

  /// - Parameter path: the property of the extension.
  public init<Transition: ScreenTransition>(_ path: KeyPath<Anywhere, Transition>) {
    let anywhere = Anywhere()
    edge = anywhere[keyPath: path].edge
    name = edge.name(in: anywhere)
  }
}

/// Stands for every screen.
public struct Anywhere: ContentScreen {
  public init() {}
}
