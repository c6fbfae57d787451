import Navigation

/// A transition's entry in a map.
public struct TransitionEdge {
  /// Identifies the property that holds a transition. Its name is the transition's name.
  final class Identity: Sendable {}

  enum Action {
    case push(any ContentScreen.Type)
    case present(any ContentScreen.Type, as: Navigation.Presentation?, in: PresentedIn)
    case replace(any ContentScreen.Type)
    case setStack(any ContentScreen.Type)
    /// The name is looked up when it is needed.
    case root(any ScreenContext.Type, name: () -> String?)
    case tab(name: () -> String?)
    case start(any DeclaredCoordinator.Type)
    case popTo(any ContentScreen.Type)
    case back
    case dismiss(any ScreenContext.Type)
    case finish(any ScreenContext.Type)
  }

  let identity = Identity()
  let action: Action
  /// The computed property that declares the transition, if no stored one holds it.
  let property: String
  let isOptional: Bool
  let title: String?
  let arguments: KeyValuePairs<String, ArgumentSource>?

  init(
    _ action: Action, isOptional: Bool, title: String?, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString
  ) {
    self.action = action
    self.property = "\(property)"
    self.isOptional = isOptional
    self.title = title
    self.arguments = arguments
  }

  /// The name of a transition of a screen: that of the stored property that holds it or, failing that, of the computed
  /// property.
  /// - Complexity: O(properties).
  func name(in screen: some ContentScreen) -> String {
    Mirror(reflecting: screen).children.first { child in
      (child.value as? any ScreenTransition)?.edge.identity === identity
    }?.label ?? property
  }
}
