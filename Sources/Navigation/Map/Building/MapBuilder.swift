import JSON

/// Builds screens and containers by a map, and counts the work.
///
/// A short map may declare a stack of thousands of screens, a default that each of them gets, or thousands of links for one URL. The
/// work of a call therefore depends on the map, not only on the call.
package struct MapBuilder {
  let map: CompiledMap
  /// The units of work so far, as `SceneLimits.work` counts them.
  package private(set) var work: Int
  /// The most units.
  let limit: Int

  /// - Parameters:
  ///   - work: The units of work that count already.
  ///   - limit: The most units.
  package init(_ map: CompiledMap, work: Int = 0, limit: Int) {
    self.map = map
    self.work = work
    self.limit = limit
  }

  /// Whether building has ended because it takes more work than allowed.
  var isExhausted: Bool { work > limit }

  /// Counts some units.
  /// - Throws: `limitReached` if that is more than allowed.
  @inline(__always)
  mutating func spend(_ units: Int) throws(NavigationError) {
    work &+= units
    if isExhausted { throw .limitReached(.work, value: limit) }
  }
}

extension Transaction {
  /// Builds something by the map. Its work counts as that of the transaction, whether it succeeds or not.
  /// - Throws: As `body`.
  @inline(__always)
  mutating func build<Built>(
    by map: CompiledMap, _ body: (inout MapBuilder) throws(NavigationError) -> Built
  ) throws(NavigationError) -> Built {
    // A migration has no limit for its edits.
    var builder = MapBuilder(map, work: work, limit: min(limits.work, SceneLimits.workMax))
    defer { work = builder.work }
    return try body(&builder)
  }
}
