import Navigation

/// The arguments and results of screens, cases and coordinators, by their indices.
struct MapSchemas {
  var screens: [ArgumentSchema] = []
  /// The results of screens; nil if the map declares none.
  var screenResults: [ArgumentSchema?] = []
  var cases: [ArgumentSchema] = []
  var coordinators: [ArgumentSchema] = []
  var coordinatorResults: [ArgumentSchema?] = []
  /// The combination of `coordinatorResults`, once these are known.
  var finish = FinishResult()

  func screen(_ index: ScreenIndex) -> ArgumentSchema { screens[Int(index.value)] }

  /// The possible results of an action of a transition.
  ///
  /// For `dismiss` this is the result of the screen, for `finish` that of any coordinator.
  /// - Parameter screen: the screen that declares the transition; nil for a universal transition.
  func result(of action: MapTransition.Action, of screen: ScreenIndex?) -> ArgumentSchema {
    switch action {
    case .dismiss: screen.flatMap { screenResults[Int($0.value)] } ?? ArgumentSchema()
    case .finish: finish.alike
    default: ArgumentSchema()
    }
  }
}
