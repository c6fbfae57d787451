/// The index of an entry in one of a map's tables. Entries refer to each other by index, so that operations compare no
/// names.
public struct MapIndex<Entry>: Hashable, Comparable, Sendable {
  /// From 0.
  public let value: Int32

  public init(_ value: Int) { self.value = Int32(value) }

  public static func < (a: MapIndex, b: MapIndex) -> Bool { a.value < b.value }
}

public typealias ScreenIndex = MapIndex<MapScreen>
public typealias VariantIndex = MapIndex<MapVariant>
public typealias CaseIndex = MapIndex<MapCase>
public typealias CoordinatorIndex = MapIndex<MapCoordinator>
public typealias LinkScopeIndex = MapIndex<MapLinkScope>
public typealias LinkRouteIndex = MapIndex<MapLinkRoute>
