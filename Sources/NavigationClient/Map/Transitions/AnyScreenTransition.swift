/// A transition of which only the context is known, so that another target can be put in its place.
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

  /// Erases the type of a transition.
  public init<Base: ScreenTransition>(_ base: Base) where Base.Context == Context { edge = base.edge }
}
