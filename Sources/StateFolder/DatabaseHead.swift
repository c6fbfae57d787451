/// The header of a database file, which tells navd's database from any other file before SQLite opens it.
///
/// The layout is "The Database Header" of SQLite's file format (fileformat2.html).
public struct DatabaseHead: Equatable, Sendable {
  /// The length of the header.
  public static let byteCount = 100
  /// The application ID of navd's databases: `navd` in ASCII. SQLite keeps it in the header; file(1) shows it.
  public static let navd = 0x6E61_7664

  /// Whether the file is an SQLite database at all.
  public let isSQLite: Bool
  /// The application that made it.
  public let applicationID: Int
  /// The version of its schema (`user_version`).
  public let schema: Int

  /// Reads the header.
  /// - Parameter bytes: The file's first bytes; those after `byteCount` are ignored.
  public init(_ bytes: [UInt8]) {
    isSQLite = bytes.count >= Self.byteCount && bytes.starts(with: "SQLite format 3\0".utf8)
    func number(at offset: Int) -> Int {
      offset + 4 <= bytes.count ? bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } : 0
    }
    schema = number(at: 60)
    applicationID = number(at: 68)
  }

  /// Whether this is the header of a database of navd.
  public var isNavd: Bool { isSQLite && applicationID == Self.navd }
}
