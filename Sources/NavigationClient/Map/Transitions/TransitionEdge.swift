import Navigation

/// What a map says of a transition, and what tells it from others of its screen.
public struct TransitionEdge {
  /// Two transitions are the same when theirs is: so the property that holds one is found, and its name is the
  /// transition's.
  final class Identity: Sendable {}

  /// What it does.
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
  /// The property that it is computed by, where no stored one holds it.
  let property: String
  var isOptional = false
  var title: String?
  var arguments: [(name: String, source: ArgumentSource)]?

  /// The name of a transition of a screen: that of the stored property which holds it, else of the computed one that
  /// made it.
  /// - Complexity: O(properties)
  func name(in screen: some ContentScreen) -> String {
    Mirror(reflecting: screen).children.first { child in
      (child.value as? any ScreenTransition)?.edge.identity === identity
    }?.label ?? property
  }
}

/// What a transition is made with besides its target.
struct TransitionWords {
  var isOptional: Bool
  var title: String?
  var arguments: KeyValuePairs<String, ArgumentSource>?
  var property: StaticString

  func edge(_ action: TransitionEdge.Action) -> TransitionEdge {
    TransitionEdge(
      action: action, property: "\(property)", isOptional: isOptional, title: title,
      arguments: arguments.map { arguments in arguments.map { (name: $0.key, source: $0.value) } })
  }
}
