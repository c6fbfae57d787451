/// The container of a case, a tab or a coordinator.
public indirect enum MapContainer: Sendable {
  /// As a root or a tab, a stack that holds the screen; of a coordinator, a pushed screen.
  case screen(MapDestination)
  /// Bottom to top; at least one.
  case stack([MapDestination])
  case tabs(MapTabs)
  /// As a tab, an embedded coordinator; as a case, one under the root coordinator that owns what it builds.
  case coordinator(CoordinatorIndex)
}
