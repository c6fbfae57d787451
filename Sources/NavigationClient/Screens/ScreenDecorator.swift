public import Navigation

/// Wraps what a screen builds, and may say otherwise how it is shown.
///
/// What matters to others (title, presentation, allowsPush) travels with the screen; the container is this front-end's
/// affair. Source of the idea: `ScreenDecorator` of Nivelir.
public protocol ScreenDecorator<Container, Output>: Sendable {
  /// What the screen builds.
  associatedtype Container: ViewContainer = ViewContainer
  /// What that becomes.
  associatedtype Output: ViewContainer

  /// Changes what is told of the screen; nothing by default.
  func decorate(_ content: inout ScreenDescription)

  /// Wraps what the screen builds.
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
