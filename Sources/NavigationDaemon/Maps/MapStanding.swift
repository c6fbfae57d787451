import Navigation

/// The maps of a scene on its way from one to another, for `Migrations`.
struct MapStanding {
  /// The map to which it moves in its turn, or when it is called; nil if it has the present one.
  var next: CompiledMap?
  /// The map to which it could not move; it waits for another version.
  var refused: CompiledMap?
  /// Its last map, while it has none.
  var last: CompiledMap?
  /// Former maps that declare something sensitive, until that is erased from the journal.
  var before: [CompiledMap] = []
  /// Whether one of these may be a map that this navd cannot read. Nothing is erased then, until a navd can.
  var lacksFormer = false
  /// The daemon's revision when the values that observers may see of the scene last changed; nil if they did not.
  var shownAt: Revision?
}
