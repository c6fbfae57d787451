import Encodings

/// The source of a scene map as it is kept.
public struct StoredMap: Equatable, Sendable {
  /// Why it is kept.
  public enum Kind: Hashable, Sendable {
    /// It is the last good source of a file.
    case found
    /// It was installed at run time.
    case installed
    /// It held before; scenes that have not moved yet were made by it. With its fingerprint.
    case former(UInt64)

    /// As the database has it.
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

  /// What the map is called.
  public var name: String
  /// Why it is kept: one of each kind.
  public var kind: Kind
  /// The file; empty for one that is in none.
  public var file: String
  /// As it was given, in UTF-8.
  public var source: [UInt8]
  /// When it was read: microseconds since 1970.
  public var time: Int

  public init(name: String, kind: Kind, file: String, source: [UInt8], time: Int) {
    self.name = name
    self.kind = kind
    self.file = file
    self.source = source
    self.time = time
  }

  /// The key of the checksum of its source: a hash of its name and kind.
  var key: Int {
    let basis: UInt64 =
      switch kind {
      case .found: 0x8422_2325_CBF2_9CE4
      case .installed: FNV1a.offsetBasis
      case .former(let fingerprint): FNV1a.offsetBasis ^ fingerprint
      }
    return Int(truncatingIfNeeded: FNV1a.hash(name.utf8, from: basis))
  }
}

extension StoredMap {
  /// The row (name, installed, file, source, time, sum) at which a statement stands.
  init(_ row: Statement) {
    self.init(
      name: row.text(0), kind: Kind(number: row.number(1)), file: row.text(2), source: row.bytes(3),
      time: row.number(4))
  }

  /// Whether it is what was written.
  func isGood(_ row: Statement) -> Bool { Checksum.of(source.span, key: key) == row.number(5) }
}
