/// What a new version of its map does to a scene.
public enum MigrationOutcome: String, Hashable, Sendable, CaseIterable {
  /// Nothing changes.
  case kept
  /// What was there is there still, by the new map; tabs may have come.
  case moved
  /// Something has left: screens, tabs or coordinators that are gone.
  case cut
  /// It is at the map's initial route: what it stood on is gone.
  case rebuilt
}
