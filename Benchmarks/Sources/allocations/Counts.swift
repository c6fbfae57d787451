import CountingAllocator

/// Allocations of the counted thread between `begin()` and `end()`.
final class Counts {
  private var total: UInt64 = 0
  private var before: UInt64 = 0

  func begin() { before = countedAllocations() }

  func end() { total += countedAllocations() - before }

  func each(_ count: Int) -> Double { Double(total) / Double(count) }
}
