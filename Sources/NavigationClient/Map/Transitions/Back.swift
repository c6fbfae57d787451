/// Goes back, as a person would.
public struct Back: ScreenTransition {
  public typealias Context = NoContext
  public let edge: TransitionEdge

  /// - Parameters:
  ///   - optional: whether nothing changes when it is impossible.
  ///   - title: what to call it before people.
  ///   - property: the computed property that this is; found by itself.
  public init(optional: Bool = false, title: String? = nil, property: StaticString = #function) {
    edge = TransitionEdge(.back, isOptional: optional, title: title, property: property)
  }
}
