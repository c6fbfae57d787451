import Navigation

/// What screens, cases and coordinators take and give, by their places.
struct MapSchemas {
  var screens: [ArgumentSchema] = []
  /// Nil where the map says nothing.
  var screenResults: [ArgumentSchema?] = []
  var cases: [ArgumentSchema] = []
  var coordinators: [ArgumentSchema] = []
  var coordinatorResults: [ArgumentSchema?] = []

  func screen(_ index: ScreenIndex) -> ArgumentSchema { screens[Int(index.value)] }
}
