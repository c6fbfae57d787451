/// An edge of a typed map: a stored property of the screen that it leaves.
///
/// The kinds are those of the map: `Push`, `Present`, `Replace`, `SetStack`, `Root`, `SelectTab`, `Start`, `PopTo`, `Back`,
/// `Dismiss` and `Finish`; `AnyScreenTransition` and `PreciseTransition` hold one of them.
///
/// Source of the idea: `ScreenTransition` of ScreenUI.
public protocol ScreenTransition {
  /// What who takes it gives.
  associatedtype Context: ScreenContext = NoContext

  /// What the map says of it.
  var edge: TransitionEdge { get }
}

/// A transition from which a path may lead on: `Push`, `Present`, `Start`.
public protocol LeadingTransition: ScreenTransition {
  /// Where it leads: a screen.
  associatedtype Landing
}

/// A transition that leads to a screen.
public protocol TargetedTransition: ScreenTransition {
  /// The screen that it leads to.
  associatedtype Target: ContentScreen
}
