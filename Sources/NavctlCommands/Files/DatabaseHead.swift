/// The first bytes of navd's database: enough to tell it from any other file without opening it.
///
/// The layout is "The Database Header" of SQLite's file format. Its twin is `NavigationStore/FileHead.swift`, which also
/// knows the schemas.
enum DatabaseHead {
  /// navd's own number, which SQLite keeps for it: `navd` in ASCII.
  static let applicationID: [UInt8] = Array("navd".utf8)
  /// Of the header.
  static let byteCount = 100

  /// What is wrong with a file that should be a database of navd; nil when it begins like one.
  static func problem(_ bytes: some Collection<UInt8>) -> String? {
    let bytes = Array(bytes.prefix(byteCount))
    guard bytes.count == byteCount, bytes.starts(with: "SQLite format 3\0".utf8) else { return "it is no database" }
    guard bytes[68..<72].elementsEqual(applicationID) else { return "it is the database of another application" }
    return nil
  }
}
