/// Dismisses the screen that it leaves.
///
/// `Dismiss<Discount.Result>()` takes what the screen leaves with, `Dismiss()` leaves with nothing.
public struct Dismiss<Context: ScreenContext>: ScreenTransition {
  public let edge: TransitionEdge

  /// - Parameters:
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - result: where the fields of the result come from; without it from who takes the edge, by their names.
  ///   - property: the computed property that this is; found by itself.
  public init(
    optional: Bool = false, title: String? = nil, result: KeyValuePairs<String, ArgumentSource>? = nil,
    property: StaticString = #function
  ) {
    edge = TransitionEdge(
      .dismiss(Context.self), isOptional: optional, title: title, arguments: result, property: property)
  }
}

extension Dismiss where Context == NoContext {
  /// One with which it leaves without a result.
  /// - Parameters:
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - property: the computed property that this is; found by itself.
  public init(optional: Bool = false, title: String? = nil, property: StaticString = #function) {
    edge = TransitionEdge(.dismiss(NoContext.self), isOptional: optional, title: title, property: property)
  }
}
