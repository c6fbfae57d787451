/// The limits of the store, with the reason for each number and its consequence.
///
/// The instance properties are set for a run; `NavigationDaemon/Configuration/Limits.swift` has the same names. The
/// static ones are constants.
public struct StoreLimits: Equatable, Sendable {
  /// The length at which a turn file or the write-ahead log is copied (`isCheckpointDue`), in bytes.
  ///
  /// The database cannot be used during the copy. docs/decisions/0009 has measurements of other sizes.
  public var logBytes = 2 << 20

  /// The bytes that may wait to be copied while the database refuses them or a worker uses it. Beyond that, nothing is
  /// committed until they are copied. They are kept in memory, too.
  public var pendingBytes = 8 << 20

  /// The length that a turn file may reach while it cannot be copied into the database. Beyond that, no turn is
  /// committed. An empty file takes a turn of any length.
  public var turnFileBytes = 256 << 20

  public init() {}

  /// A limit that a commit can reach.
  public enum Name: String, Sendable {
    case pendingBytes, turnFileBytes
  }

  /// The length at which a log is copied. It exceeds the length that a copy itself leaves, or copying would never end.
  var logBytesMax: Int { max(logBytes, 16 * Self.pageBytes) }

  /// The length up to which a log's file is not cut when it begins anew, in bytes.
  var logBytesKept: Int { 2 * logBytesMax }

  /// The size of the database's pages, in bytes: that of memory pages, so that no write is smaller than the system's.
  static let pageBytes = 4096

  /// The bytes that are collected in a turn file before they are copied: about a millisecond's work.
  static let copiedBytes = 256 << 10

  /// The bytes of records that a row of the journal with several records may have: a record is read with its whole row.
  static let rowBytes = 16 << 10

  /// The longest record that the database takes, in bytes: SQLite limits a row to 1,000,000,000, with its key and checksum.
  static let recordBytesMax = 999_999_000

  /// The size of SQLite's cache, in bytes. Pages beyond it are read again.
  static let cacheBytesMax = 1 << 20

  /// The bytes of the journal that are written between two sweeps, so that sweeps are rare and short.
  static let sweepIntervalBytes = 256 << 10

  /// The bytes of the journal that a sweep examines, and at most one row more: about a millisecond. The rest is left to
  /// the sweeps after the next turns.
  static let sweepBytesMax = 512 << 10

  /// The bytes of the journal that sweeps examine for each byte that was written. At 2, the journal is never longer
  /// than four times its living records, and tends to twice their length; see `Store.sweep(before:isAlive:)`.
  static let sweepFactor = 2

  /// The bytes of memory that a sweep keeps for the next one; rows are hardly ever longer.
  static let sweepScratchBytes = 2 << 20
}
