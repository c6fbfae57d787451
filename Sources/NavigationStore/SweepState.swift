/// The position of the sweep in the journal, and the bytes that it has yet to examine.
struct SweepState {
  /// The sweep continues with the row of this key, or the next one.
  var cursor: Int
  /// The bytes of rows to examine: writing adds to them, examining subtracts.
  private(set) var credit = 0

  /// Begins at a different place of the journal in each run: the sweeps of a navd that is restarted often would never
  /// get beyond the first rows. The place is a Fibonacci hash of the last revision (Knuth, volume 3, 6.4).
  init(startingAfter lastRevision: Int) {
    let fraction = UInt64(truncatingIfNeeded: lastRevision) &* 0x9E37_79B9_7F4A_7C15
    cursor = Int(fraction.multipliedFullWidth(by: UInt64(max(0, lastRevision))).high)
  }

  /// Whether there is enough work for a transaction.
  var isDue: Bool { credit >= StoreLimits.sweepIntervalBytes * StoreLimits.sweepFactor }

  /// Notes the number of bytes of records that a turn wrote.
  mutating func wrote(_ bytes: Int) {
    credit += bytes * StoreLimits.sweepFactor
    newestBytes = bytes
  }

  /// The bytes that the last turn wrote. After large turns a pass examines more, or the sweep would fall behind.
  private var newestBytes = 0

  /// The bytes that a pass examines.
  var passBytesMax: Int { max(StoreLimits.sweepBytesMax, newestBytes * StoreLimits.sweepFactor) }

  /// Moves past a row. The credit may become negative; later writes make up for it.
  mutating func looked(at key: Int, bytes: Int) {
    cursor = key + 1
    credit -= bytes
  }

  /// Goes back to the oldest row.
  mutating func wrapAround() { cursor = 0 }

  /// Whether nothing has to be examined until more is written.
  var isUsedUp: Bool { credit <= 0 }

  /// Drops the remaining credit, because all rows were examined.
  mutating func finishRound() { credit = min(credit, 0) }
}
