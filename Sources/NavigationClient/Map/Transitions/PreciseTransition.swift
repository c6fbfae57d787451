/// A transition that tells only the container which it leads to: it is given what that container is, and a path leads
/// on from where it lands.
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

  /// - Parameter base: what it is.
  public init<Base: LeadingTransition>(_ base: Base)
  where Base.Context == Container.Context, Base.Landing == Container.Landing {
    edge = base.edge
  }
}
