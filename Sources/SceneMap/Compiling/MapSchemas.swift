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
}

extension MapSchemas: ArgumentDeclarations {
  func arguments(of index: ScreenIndex) -> ArgumentSchema { screens[Int(index.value)] }
  func arguments(of index: CaseIndex) -> ArgumentSchema { cases[Int(index.value)] }
  func arguments(of index: CoordinatorIndex) -> ArgumentSchema { coordinators[Int(index.value)] }

  func result(of action: MapTransition.Action, of screen: ScreenIndex?) -> ArgumentSchema {
    switch action {
    case .dismiss: screen.flatMap { screenResults[Int($0.value)] } ?? ArgumentSchema()
    case .finish: finish.alike
    default: ArgumentSchema()
    }
  }
}
