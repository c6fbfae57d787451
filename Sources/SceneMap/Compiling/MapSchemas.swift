import Navigation

/// What screens, cases and coordinators take and give, by their places.
struct MapSchemas {
  var screens: [ArgumentSchema] = []
  /// Nil where the map says nothing.
  var screenResults: [ArgumentSchema?] = []
  var cases: [ArgumentSchema] = []
  var coordinators: [ArgumentSchema] = []
  var coordinatorResults: [ArgumentSchema?] = []
  /// Of `coordinatorResults`, when these are there.
  var finish = FinishResult()

  func screen(_ index: ScreenIndex) -> ArgumentSchema { screens[Int(index.value)] }

  /// What may be left with by an edge of a screen (nil: of any screen), as far as that is known where it is declared.
  ///
  /// A screen's own result for `dismiss`. Which coordinator `finish` will finish is not known there.
  func result(of action: MapTransition.Action, of screen: ScreenIndex?) -> ArgumentSchema {
    switch action {
    case .dismiss: screen.flatMap { screenResults[Int($0.value)] } ?? ArgumentSchema()
    case .finish: finish.alike
    default: ArgumentSchema()
    }
  }
}
