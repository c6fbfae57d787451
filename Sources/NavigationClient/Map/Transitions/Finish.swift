/// Finishes the coordinator that owns the screen.
///
/// `Finish<Discount.Result>()` takes the coordinator's result; `Finish()` finishes without one.
public struct Finish<Context: ScreenContext>: ScreenTransition {
  public let edge: TransitionEdge

  /// Declares the transition with the sources of the result's fields; `ScreenTransition` explains `optional`, `title`
  /// and `property`.
  public init(
    optional: Bool = false, title: String? = nil, result: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .finish(Context.self), isOptional: optional, title: title, arguments: result, property: property)
  }
}

extension Finish where Context == NoContext {
  /// Declares a transition without a result; `ScreenTransition` explains `optional`, `title` and `property`.
  public init(optional: Bool = false, title: String? = nil, property: StaticString = #function) {
    edge = TransitionEdge(.finish(NoContext.self), isOptional: optional, title: title, property: property)
  }
}
