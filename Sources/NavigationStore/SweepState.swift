/// How far the sweep has come, and how much it owes.
struct SweepState {
  /// The sweep goes on with the row of this key, or the next one.
  var cursor: Int
  /// How many bytes of rows it may look at: what was written gives, what is looked at takes.
  private(set) var credit = 0

  /// A sweep begins somewhere in the journal, each time elsewhere: a navd that is restarted often would else never get
  /// beyond the first rows. Where is Fibonacci hashing of the last revision (Knuth, volume 3, 6.4).
  init(startingAfter lastRevision: Int) {
    let fraction = UInt64(truncatingIfNeeded: lastRevision) &* 0x9E37_79B9_7F4A_7C15
    cursor = Int(fraction.multipliedFullWidth(by: UInt64(max(0, lastRevision))).high)
  }

  /// Whether there is enough to do for a transaction of its own.
  var isDue: Bool { credit >= StoreLimits.sweepIntervalBytes * StoreLimits.sweepFactor }

  mutating func wrote(_ bytes: Int) {
    credit += bytes * StoreLimits.sweepFactor
    newestBytes = bytes
  }

  /// How much the turn before wrote: what comes in large pieces is looked at in larger ones, or the sweep falls behind.
  private var newestBytes = 0

  /// How many bytes one pass looks at.
  var passBytesMax: Int { max(StoreLimits.sweepBytesMax, newestBytes * StoreLimits.sweepFactor) }

  /// Goes on behind a row. A row larger than the credit is paid for by later writes.
  mutating func looked(at key: Int, bytes: Int) {
    cursor = key + 1
    credit -= bytes
  }

  /// Begins again with the oldest row.
  mutating func wrapAround() { cursor = 0 }

  /// Whether nothing may be looked at until more is written.
  var isUsedUp: Bool { credit <= 0 }

  /// Whatever is owed, there is nothing to look at: the journal is shorter than the credit.
  mutating func finishRound() { credit = min(credit, 0) }
}
