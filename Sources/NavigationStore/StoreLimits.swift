/// The bounds of the store, with the reason for each number and what happens at it.
///
/// Those that are set for a run have a value here; `NavigationDaemon/Configuration/Limits.swift` has them under the same
/// names, for people. The others are measures of its work.
public struct StoreLimits: Equatable, Sendable {
  /// How large a file of turns grows, or the write-ahead log, in bytes, before `isCheckpointDue`.
  ///
  /// While that is copied into the database nobody can use it. docs/decisions/0009 has what was measured for other sizes.
  public var logBytes = 2 << 20

  /// How many bytes of records wait to be copied when the database does not take them, or a worker has it: beyond that
  /// nothing more is committed before they are. They are kept in memory, too.
  public var pendingBytes = 8 << 20

  /// How long a file of turns becomes, in bytes, when it cannot be copied into the database for long, or a backup is being
  /// made: beyond that no turn is committed. An empty one takes a turn of any length.
  public var turnFileBytes = 256 << 20

  public init() {}

  /// One that a commit may reach.
  public enum Name: String, Sendable {
    case pendingBytes, turnFileBytes
  }

  /// How long a log is when it is copied: longer than what copying itself leaves in it, or that would never end.
  var logBytesMax: Int { max(logBytes, 16 * Self.pageBytes) }

  /// How long the file of a log may stay that begins anew, in bytes.
  var logBytesKept: Int { 2 * logBytesMax }

  /// A page of the database, in bytes: that of the memory, so that a write is never less than the system writes.
  static let pageBytes = 4096

  /// How many bytes of records come together in a file of turns before they are copied into the database: about a
  /// millisecond's work.
  static let copiedBytes = 256 << 10

  /// How many bytes of records a row of the journal has at most when it holds several turns: whoever wants one record
  /// reads its row.
  static let rowBytes = 16 << 10

  /// How much of the database is kept in memory, in bytes. Beyond it pages are read again.
  static let cacheBytesMax = 1 << 20

  /// How many bytes of the journal are written between two sweeps: so many that a sweep is rare, so few that it is short.
  static let sweepIntervalBytes = 256 << 10

  /// How many bytes of the journal one sweep looks at, and one row more: about a millisecond. What it owes beyond
  /// that is left to the sweeps after the next turns; it is more only when sweeps have failed for a while.
  static let sweepBytesMax = 512 << 10

  /// How many bytes of the journal a sweep looks at for each that was written. At 2 the journal is never longer than
  /// four times what lives, and tends to the double; see `Store.sweep(before:isAlive:)`.
  static let sweepFactor = 2

  /// How much memory a sweep leaves for the next one, in bytes: a row of a turn under `none` is hardly ever longer.
  static let sweepScratchBytes = 2 << 20
}
