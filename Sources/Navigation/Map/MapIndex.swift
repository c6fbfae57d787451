/// The place of an entry in one of a map's tables: what entries call each other by, so that no operation compares names.
public struct MapIndex<Entry>: Hashable, Comparable, Sendable {
  /// From 0 on.
  public let value: Int32

  public init(_ value: Int) { self.value = Int32(value) }

  public static func < (a: MapIndex, b: MapIndex) -> Bool { a.value < b.value }
}

/// A screen of a map.
public typealias ScreenIndex = MapIndex<MapScreen>
/// A case of a map's window.
public typealias CaseIndex = MapIndex<MapCase>
/// A coordinator of a map.
public typealias CoordinatorIndex = MapIndex<MapCoordinator>
/// A link scope of a map.
public typealias LinkScopeIndex = MapIndex<MapLinkScope>
/// A link of a map.
public typealias LinkRouteIndex = MapIndex<MapLinkRoute>
