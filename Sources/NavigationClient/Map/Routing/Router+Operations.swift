import JSON
public import Navigation

// What a screen does, as operations: several of them are one commit by `NavigationScene.apply`.
extension Router {
  /// A transition of the screen.
  /// - Parameters:
  ///   - path: its property.
  ///   - context: what it is given; it may be left out where nothing is needed.
  /// - Throws: `CallFailure` when the context cannot be written as arguments.
  public func operation<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition>, with context: Transition.Context? = nil
  ) throws(CallFailure) -> Navigation.Operation {
    let screen = Screen()
    let name = screen[keyPath: path].edge.name(in: screen)
    let arguments = try context.map { context throws(CallFailure) in try Self.arguments(context, of: name) }
    return .move(.init(name, from: id.map { .id($0) }, arguments: arguments ?? .empty))
  }

  /// Gives the screen another context; it keeps its id and what is over it.
  /// - Throws: `CallFailure` when the context cannot be written as arguments.
  public func operation(givingIt context: Screen.Context) throws(CallFailure) -> Navigation.Operation {
    let content = ScreenDescription(
      Screen.screenName, arguments: try Self.arguments(context, of: Screen.screenName))
    return .replaceScreen(.init(id.map { .id($0) } ?? .init(.name(Screen.screenName)), with: content))
  }

  private static func arguments(_ context: some ScreenContext, of name: String) throws(CallFailure) -> JSONObject {
    do throws(ArgumentsError) { return try Arguments.encode(context) } catch { throw CallFailure(error, screen: name) }
  }
}
