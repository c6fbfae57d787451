import Encodings

/// The stored source of a scene map.
public struct StoredMap: Equatable, Sendable {
  /// The reason for keeping it.
  public enum Kind: Hashable, Sendable {
    /// It is the last valid source of a file.
    case found
    /// It was installed at run time.
    case installed
    /// It is a former version, which scenes that have not been migrated yet need. With its fingerprint.
    case former(UInt64)

    /// The number of the kind in the database.
    var number: Int {
      switch self {
      case .found: 0
      case .installed: 1
      case .former(let fingerprint): Int(truncatingIfNeeded: fingerprint)
      }
    }

    init(number: Int) {
      switch number {
      case 0: self = .found
      case 1: self = .installed
      default: self = .former(UInt64(truncatingIfNeeded: number))
      }
    }
  }

  public var name: String
  /// The reason for keeping it. A name has at most one map of each kind.
  public var kind: Kind
  /// The path of its file; empty if it was installed.
  public var file: String
  /// The source as it was read, in UTF-8.
  public var source: [UInt8]
  /// The time at which it was read, in microseconds since 1970.
  public var time: Int

  public init(name: String, kind: Kind, file: String, source: [UInt8], time: Int) {
    self.name = name
    self.kind = kind
    self.file = file
    self.source = source
    self.time = time
  }

  /// The checksum of its source, keyed by a hash of its name and kind, in a schema before 6.
  var formerSum: Int {
    let basis: UInt64 =
      switch kind {
      case .found: 0x8422_2325_CBF2_9CE4
      case .installed: FNV1a.offsetBasis
      case .former(let fingerprint): FNV1a.offsetBasis ^ fingerprint
      }
    return Checksum.of(source.span, key: Int(truncatingIfNeeded: FNV1a.hash(name.utf8, from: basis)))
  }
}

extension StoredMap {
  /// The columns that `init(_:)` reads.
  static let columns = ["name", "installed", "file", "source", "time"]

  /// Reads the current row of a statement of `columns`.
  init(_ row: Statement) {
    self.init(
      name: row.text(0), kind: Kind(number: row.number(1)), file: row.text(2), source: row.bytes(3),
      time: row.tameNumber(4))
  }
}
