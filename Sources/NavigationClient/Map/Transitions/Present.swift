public import Navigation

/// Shows a screen over everything.
///
/// Source of the idea: `Present` of ScreenUI; `in: .stack` is its `Present(Navigation(…))`.
public struct Present<Target: ContentScreen>: LeadingTransition, TargetedTransition {
  public typealias Context = Target.Context
  public typealias Landing = Target
  public let edge: TransitionEdge

  /// - Parameters:
  ///   - presentation: how it is shown; as the screen says without it, else as a sheet.
  ///   - container: what it is shown in. A screen that pushes others has a stack of its own in any case, and one that
  ///     something else leads to, too, is shown as that says.
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - arguments: where the screen's arguments come from; without it from who takes the edge, by their names.
  ///   - property: the computed property that this is; found by itself.
  public init(
    as presentation: Navigation.Presentation? = nil, in container: PresentedIn = .nothing, optional: Bool = false,
    title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .present(Target.self, as: presentation, in: container), isOptional: optional, title: title, arguments: arguments,
      property: property)
  }
}

/// What a presented screen is shown in.
public enum PresentedIn: Hashable, Sendable {
  /// Nothing: the screen alone is the layer.
  case nothing
  /// A stack of its own, on which others may be pushed.
  case stack
}
