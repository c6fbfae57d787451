import Navigation

/// A transition's entry in a map.
public struct TransitionEdge: Sendable {
  /// Identifies the property that holds a transition. Its name is the transition's name.
  final class Identity: Sendable {}

  enum Action: Sendable {
    case push(ScreenUse)
    case present(ScreenUse, as: Navigation.Presentation?, in: PresentedIn)
    case replace(ScreenUse)
    case setStack(ScreenUse)
    case root(any ScreenContext.Type, RootTarget)
    /// The name is looked up when it is needed.
    case tab(name: @Sendable () -> String?)
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
    MapWalk.edges(of: screen).first { $0.edge.identity === identity }?.name ?? property
  }

  /// The screen to which the edge leads, as it is configured there.
  func target<Screen: ContentScreen>(as type: Screen.Type) -> Screen {
    switch action {
    case .push(let use), .present(let use, _, _), .replace(let use), .setStack(let use): use.screen(as: type)
    case .root, .tab, .start, .popTo, .back, .dismiss, .finish: Screen()
    }
  }
}
