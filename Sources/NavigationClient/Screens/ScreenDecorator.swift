public import Navigation

/// Wraps the containers that screens build, and may change how the screens are shown.
///
/// Changes that matter to other front-ends (title, presentation, allowsPush) travel with the screen; the container
/// stays here. Source of the idea: `ScreenDecorator` of Nivelir.
public protocol ScreenDecorator<Container, Output>: Sendable {
  /// The container that the screen builds.
  associatedtype Container: ViewContainer = ViewContainer
  /// The container that wraps it.
  associatedtype Output: ViewContainer

  /// Changes the screen's description; by default not at all.
  func decorate(_ content: inout ScreenDescription)

  /// Wraps the container that a screen builds with the navigator.
  func build<Decorated: Screen>(screen: Decorated, navigator: ScreenNavigator) -> Output
  where Decorated.Container == Container
}

extension ScreenDecorator {
  public func decorate(_ content: inout ScreenDescription) {}
}

extension Screen {
  /// This screen as a decorator shows it.
  public func decorated<Decorator: ScreenDecorator>(by decorator: Decorator) -> AnyScreen<Decorator.Output>
  where Container == Decorator.Container {
    AnyScreen(self, change: { decorator.decorate(&$0) }) { screen, navigator in
      decorator.build(screen: screen, navigator: navigator)
    }
  }
}
