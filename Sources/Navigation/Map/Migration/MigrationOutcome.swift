/// The effect of a new version of its map on a scene.
public enum MigrationOutcome: String, Hashable, Sendable, CaseIterable {
  /// Nothing changes.
  case kept
  /// Everything stays, adapted to the new map; tabs may have been added.
  case moved
  /// Screens, tabs or coordinators that are gone have been removed.
  case cut
  /// The scene is at the map's initial route, because its root was gone.
  case rebuilt
}
