/// A transition whose target is not told, only what it is given: scenarios may put another in its place.
///
/// ```swift
/// struct Search: ContentScreen {
///   let user: AnyScreenTransition<Player.Context>
///   init() { user = AnyScreenTransition(Present<Player>(in: .stack)) }
/// }
/// ```
///
/// Source of the idea: `AnyScreenTransition` of ScreenUI.
public struct AnyScreenTransition<Context: ScreenContext>: ScreenTransition {
  public let edge: TransitionEdge

  /// - Parameter base: what it is.
  public init<Base: ScreenTransition>(_ base: Base) where Base.Context == Context { edge = base.edge }
}
