/// Dismisses the screen that it leaves.
///
/// `Dismiss<Discount.Result>()` takes the screen's result; `Dismiss()` leaves without one.
public struct Dismiss<Context: ScreenContext>: ScreenTransition {
  public let edge: TransitionEdge

  /// Declares the transition with the sources of the result's fields; `ScreenTransition` explains `optional`, `title`
  /// and `property`.
  public init(
    optional: Bool = false, title: String? = nil, result: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .dismiss(Context.self), isOptional: optional, title: title, arguments: result, property: property)
  }
}

extension Dismiss where Context == NoContext {
  /// Declares a transition without a result; `ScreenTransition` explains `optional`, `title` and `property`.
  public init(optional: Bool = false, title: String? = nil, property: StaticString = #function) {
    edge = TransitionEdge(.dismiss(NoContext.self), isOptional: optional, title: title, property: property)
  }
}
