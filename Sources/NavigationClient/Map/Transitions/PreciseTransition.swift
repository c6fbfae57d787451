/// A transition of which only the container that it leads to is known, and with it the context and the continuation of
/// a path.
///
/// ```swift
/// let filter = PreciseTransition<Stack<Filter>>(Present<Filter>(in: .stack))
/// ```
///
/// Source of the idea: `PreciseTransition` of ScreenUI.
public struct PreciseTransition<Container: ScreenContainer>: LeadingTransition {
  public typealias Context = Container.Context
  public typealias Landing = Container.Landing
  public let edge: TransitionEdge
  private let land: @Sendable () -> Landing

  public var landing: Landing { land() }

  /// Erases the type of a transition.
  public init<Base: LeadingTransition>(_ base: Base)
  where Base.Context == Container.Context, Base.Landing == Container.Landing {
    edge = base.edge
    land = { base.landing }
  }
}
