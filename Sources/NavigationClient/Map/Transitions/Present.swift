public import Navigation

/// Presents a screen over everything.
///
/// Source of the idea: `Present` of ScreenUI; `in: .stack` is its `Present(Navigation(…))`.
public struct Present<Target: ContentScreen>: LeadingTransition, TargetedTransition {
  public typealias Context = Target.Context
  public typealias Result = Target.Result
  public typealias Landing = Target
  public let edge: TransitionEdge

  /// Declares the transition; `ScreenTransition` explains `optional`, `title`, `arguments` and `property`.
  /// - Parameters:
  ///   - presentation: the presentation; nil stands for that of the screen or, failing that, for a sheet.
  ///   - container: the container of the screen. A screen that pushes others always has a stack of its own, and so has
  ///     one to which other kinds of transitions lead.
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

/// The container of a presented screen.
public enum PresentedIn: Hashable, Sendable {
  /// No container: the screen alone is the layer.
  case nothing
  /// A stack of its own, on which others can be pushed.
  case stack
}
