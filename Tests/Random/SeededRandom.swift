/// Random numbers that a seed repeats, so that a failure can be repeated. Source: Steele, Lea and Flood, "Fast
/// Splittable Pseudorandom Number Generators" (SplitMix64).
///
/// Files of released schemas were made with its numbers, so they must never change.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `bound`; 0 when that is less than 1.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// True once in `count` times.
  public mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// True with a probability in percent.
  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of `items`, which must not be empty.
  public mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}
