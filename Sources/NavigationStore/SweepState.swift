/// The position of the sweep in the journal, and how many bytes it has still to look at.
struct SweepState {
  /// The sweep continues with the row of this key, or the next one.
  var cursor: Int
  /// How many bytes of rows it has to look at: writing adds to it, looking takes away.
  private(set) var credit = 0

  /// Begins at a different place of the journal in each run: the sweeps of a navd that is restarted often would never
  /// get beyond the first rows. The place is a Fibonacci hash of the last revision (Knuth, volume 3, 6.4).
  init(startingAfter lastRevision: Int) {
    let fraction = UInt64(truncatingIfNeeded: lastRevision) &* 0x9E37_79B9_7F4A_7C15
    cursor = Int(fraction.multipliedFullWidth(by: UInt64(max(0, lastRevision))).high)
  }

  /// Whether there is enough to do for a transaction.
  var isDue: Bool { credit >= StoreLimits.sweepIntervalBytes * StoreLimits.sweepFactor }

  /// Notes how many bytes of records a turn wrote.
  mutating func wrote(_ bytes: Int) {
    credit += bytes * StoreLimits.sweepFactor
    newestBytes = bytes
  }

  /// How much the last turn wrote: after large turns a pass looks at more, or the sweep would fall behind.
  private var newestBytes = 0

  /// How many bytes a pass looks at.
  var passBytesMax: Int { max(StoreLimits.sweepBytesMax, newestBytes * StoreLimits.sweepFactor) }

  /// Moves past a row. The credit may become negative; later writes make up for it.
  mutating func looked(at key: Int, bytes: Int) {
    cursor = key + 1
    credit -= bytes
  }

  /// Goes back to the oldest row.
  mutating func wrapAround() { cursor = 0 }

  /// Whether nothing has to be looked at until more is written.
  var isUsedUp: Bool { credit <= 0 }

  /// Drops the credit that is left: all rows were looked at.
  mutating func finishRound() { credit = min(credit, 0) }
}
