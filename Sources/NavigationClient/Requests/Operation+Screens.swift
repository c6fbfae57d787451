public import Navigation

// Operations for the answers to requests, by the names of screens and transitions.
extension Operation {
  /// Dismisses the last screen of this name, and everything over it.
  public static func dismiss(screen: RouteElementIdentifier) -> Operation { .dismiss(.init(.init(.name(screen)))) }

  /// Takes a transition of the top screen.
  public static func move(transition: String) -> Operation { .move(.init(transition)) }

  /// Pushes a screen with this context on the top stack.
  /// - Throws: `CallFailure`; `InvalidArgument` if the context cannot be encoded.
  public static func push<Screen: ContentScreen>(
    screen: Screen.Type, context: Screen.Context
  ) throws(CallFailure) -> Operation {
    do throws(ArgumentsError) {
      return .push(.init(ScreenDescription(Screen.screenName, arguments: try Arguments.encode(context))))
    } catch {
      throw CallFailure(error, screen: Screen.screenName)
    }
  }
}
