/// Finishes the coordinator that owns the screen.
///
/// `Finish<Discount.Result>()` takes what the coordinator leaves with, `Finish()` leaves with nothing.
public struct Finish<Context: ScreenContext>: ScreenTransition {
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
      .finish(Context.self), isOptional: optional, title: title, arguments: result, property: property)
  }
}

extension Finish where Context == NoContext {
  /// One with which the coordinator leaves without a result.
  /// - Parameters:
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - property: the computed property that this is; found by itself.
  public init(optional: Bool = false, title: String? = nil, property: StaticString = #function) {
    edge = TransitionEdge(.finish(NoContext.self), isOptional: optional, title: title, property: property)
  }
}
