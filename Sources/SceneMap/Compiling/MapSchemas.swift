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

  /// What may be left with by an edge of a screen (nil: of any screen), as far as that is known where it is declared.
  ///
  /// A screen's own result for `dismiss`. Which coordinator `finish` will finish is not known there: a field is what all
  /// the coordinators that have it say alike.
  func result(of action: MapTransition.Action, of screen: ScreenIndex?) -> ArgumentSchema {
    switch action {
    case .dismiss: return screen.flatMap { screenResults[Int($0.value)] } ?? ArgumentSchema()
    case .finish:
      let declared = coordinatorResults.compactMap { $0 }
      var fields: [MapParameter] = []
      for field in declared.flatMap(\.parameters) where !fields.contains(where: { $0.name == field.name }) {
        let others = declared.compactMap { $0[field.name] }
        if others.allSatisfy({ $0.schema.jsonSchema == field.schema.jsonSchema }) { fields.append(field) }
      }
      return ArgumentSchema(fields)
    default: return ArgumentSchema()
    }
  }
}
