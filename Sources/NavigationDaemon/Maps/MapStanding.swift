import Navigation

/// What `Migrations` notes of a scene: the maps on its way.
struct MapStanding {
  /// The map that it moves to when its turn comes or it is called; nil if it goes by the one that holds.
  var next: CompiledMap?
  /// The map that it could not move to: it waits for another version.
  var refused: CompiledMap?
  /// The map that it went by last, while it is without one.
  var last: CompiledMap?
  /// Former maps that declare something sensitive, until that is erased from the journal.
  var before: [CompiledMap] = []
}
