/// An edge of a typed map: a stored property of the screen that it leaves.
///
/// The kinds are those of maps: `Push`, `Present`, `Replace`, `SetStack`, `Root`, `SelectTab`, `Start`, `PopTo`,
/// `Back`, `Dismiss` and `Finish`; `AnyScreenTransition` and `PreciseTransition` wrap one of them. Their initializers
/// share these parameters:
///
/// A property of an optional type that is nil declares no transition.
///
/// - `optional`: whether the transition does nothing, instead of failing, if it is impossible.
/// - `title`: the transition's name for people.
/// - `arguments` or `result`: the sources of the target's arguments, or of the result's fields; by default the caller's
///   arguments with the same names.
/// - `property`: the computed property that declares the transition; supplied by the compiler.
///
/// Source of the idea: `ScreenTransition` of ScreenUI.
public protocol ScreenTransition<Context>: Sendable {
  /// The context that the caller supplies.
  associatedtype Context: ScreenContext = NoContext
  /// The result with which the screen or the coordinator that it leads to may leave.
  associatedtype Result: ScreenContext = NoContext

  /// The transition's entry in the map.
  var edge: TransitionEdge { get }
}

/// A transition from which a path may continue: `Push`, `Present`, `Start`.
public protocol LeadingTransition: ScreenTransition {
  /// The place where a path continues.
  associatedtype Landing

  var landing: Landing { get }
}

/// A transition that leads to a screen.
public protocol TargetedTransition: ScreenTransition {
  associatedtype Target: ContentScreen
}
