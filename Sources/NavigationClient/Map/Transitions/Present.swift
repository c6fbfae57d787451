public import Navigation

/// Presents a screen over everything.
///
/// Source of the idea: `Present` of ScreenUI; `in: .stack` is its `Present(Navigation(…))`.
public struct Present<Target: ContentScreen>: LeadingTransition, TargetedTransition {
  public typealias Context = Target.Context
  public typealias Result = Target.Result
  public typealias Landing = Target
  public let edge: TransitionEdge

  public var landing: Target { edge.target(as: Target.self) }

  /// Declares the transition to a screen as it is by itself; `ScreenTransition` explains `optional`, `title`,
  /// `arguments` and `property`.
  /// - Parameters:
  ///   - presentation: the presentation; nil stands for that of the screen or, failing that, for a sheet.
  ///   - container: the container of the screen. A screen that pushes others always has a stack of its own, and so has
  ///     one to which other kinds of transitions lead.
  public init(
    as presentation: Navigation.Presentation? = nil, in container: PresentedIn = .nothing, optional: Bool = false,
    title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    self.init(
      ScreenUse(Target.self), presentation, container, optional: optional, title: title, arguments: arguments,
      property: property)
  }

  /// Declares the transition to a screen as it is configured here; `ScreenTransition` explains `optional`, `title`,
  /// `arguments` and `property`.
  /// - Parameters:
  ///   - target: the screen.
  ///   - presentation: the presentation; nil stands for that of the screen or, failing that, for a sheet.
  ///   - container: the container of the screen, as in the other initializer.
  public init(
    _ target: Target, as presentation: Navigation.Presentation? = nil, in container: PresentedIn = .nothing,
    optional: Bool = false, title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    self.init(
      ScreenUse(target), presentation, container, optional: optional, title: title, arguments: arguments,
      property: property)
  }

  /// Declares the transition to a stack that begins with a screen: `Present(Stack(Login()))`. `ScreenTransition`
  /// explains `optional`, `title`, `arguments` and `property`.
  /// - Parameters:
  ///   - stack: the stack.
  ///   - presentation: the presentation; nil stands for that of the screen or, failing that, for a sheet.
  public init(
    _ stack: Stack<Target>, as presentation: Navigation.Presentation? = nil, optional: Bool = false,
    title: String? = nil, arguments: KeyValuePairs<String, ArgumentSource>? = nil, property: StaticString = #function
  ) {
    self.init(
      stack.use, presentation, .stack, optional: optional, title: title, arguments: arguments, property: property)
  }

  private init(
    _ target: ScreenUse, _ presentation: Navigation.Presentation?, _ container: PresentedIn, optional: Bool,
    title: String?, arguments: KeyValuePairs<String, ArgumentSource>?, property: StaticString
  ) {
    edge = TransitionEdge(
      .present(target, as: presentation, in: container), isOptional: optional, title: title, arguments: arguments,
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
