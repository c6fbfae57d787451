/// The limits of the store, with the reason for each number and what happens at it.
///
/// The instance properties are set for a run; `NavigationDaemon/Configuration/Limits.swift` has the same names. The static
/// ones are constants.
public struct StoreLimits: Equatable, Sendable {
  /// The length at which a turn file or the write-ahead log is copied (`isCheckpointDue`), in bytes.
  ///
  /// Nobody can use the database meanwhile. docs/decisions/0009 has measurements of other sizes.
  public var logBytes = 2 << 20

  /// How many bytes may wait to be copied while the database refuses them or a worker uses it. Beyond that nothing is
  /// committed until they are copied. They are kept in memory, too.
  public var pendingBytes = 8 << 20

  /// How long a turn file may become, in bytes, while it cannot be copied into the database. Beyond that no turn is
  /// committed. An empty one takes a turn of any length.
  public var turnFileBytes = 256 << 20

  public init() {}

  /// A limit that a commit can reach.
  public enum Name: String, Sendable {
    case pendingBytes, turnFileBytes
  }

  /// The length at which a log is copied: more than copying itself leaves in it, or that would never end.
  var logBytesMax: Int { max(logBytes, 16 * Self.pageBytes) }

  /// The length up to which a log's file is not cut when it begins anew, in bytes.
  var logBytesKept: Int { 2 * logBytesMax }

  /// The size of the database's pages, in bytes: that of memory pages, so that no write is smaller than the system's.
  static let pageBytes = 4096

  /// How many bytes come together in a turn file before they are copied into the database: about a millisecond's work.
  static let copiedBytes = 256 << 10

  /// How many bytes of records a row of the journal with several turns may have: a record is read with its whole row.
  static let rowBytes = 16 << 10

  /// The size of SQLite's cache, in bytes. Pages beyond it are read again.
  static let cacheBytesMax = 1 << 20

  /// How many bytes of the journal are written between two sweeps: enough that sweeps are rare, and short.
  static let sweepIntervalBytes = 256 << 10

  /// How many bytes of the journal a sweep looks at, and at most one row more: about a millisecond. The rest is left to
  /// the sweeps after the next turns.
  static let sweepBytesMax = 512 << 10

  /// How many bytes of the journal sweeps look at for each byte that was written. At 2 the journal is never longer than
  /// four times what lives, and tends to the double; see `Store.sweep(before:isAlive:)`.
  static let sweepFactor = 2

  /// How much memory a sweep leaves for the next one, in bytes: rows are hardly ever longer.
  static let sweepScratchBytes = 2 << 20
}
