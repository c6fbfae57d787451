/// What a case, a tab or a coordinator is made of.
public indirect enum MapContainer: Sendable {
  /// As a root or a tab: a stack that holds it; of a coordinator: pushed.
  case screen(MapDestination)
  /// Bottom to top; at least one.
  case stack([MapDestination])
  case tabs(MapTabs)
  /// As a tab: embedded; as a case: under the root coordinator, owning what it builds.
  case coordinator(CoordinatorIndex)
}
