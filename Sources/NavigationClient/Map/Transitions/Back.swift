/// Goes back like a person.
public struct Back: ScreenTransition {
  public typealias Context = NoContext
  public let edge: TransitionEdge

  /// Declares the transition; `ScreenTransition` explains `optional`, `title` and `property`.
  public init(optional: Bool = false, title: String? = nil, property: StaticString = #function) {
    edge = TransitionEdge(.back, isOptional: optional, title: title, property: property)
  }
}
