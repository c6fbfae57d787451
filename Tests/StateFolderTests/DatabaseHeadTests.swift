import StateFolder
import Testing

struct DatabaseHeadTests {
  /// A header as SQLite writes it.
  private static func head(application: [UInt8] = Array("navd".utf8), schema: UInt8 = 5) -> [UInt8] {
    var bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
    bytes[63] = schema
    bytes.replaceSubrange(68..<72, with: application)
    return bytes
  }

  @Test func aDatabaseOfNavdIsKnown() {
    let head = DatabaseHead(Self.head() + [1, 2, 3])
    #expect(head.isNavd && head.isSQLite && head.schema == 5)
  }

  @Test func anotherApplicationsDatabaseIsNot() {
    let head = DatabaseHead(Self.head(application: [0, 0, 1, 2]))
    #expect(!head.isNavd && head.isSQLite && head.applicationID == 258)
  }

  @Test func aFileThatIsNoDatabaseIsNot() {
    let other = DatabaseHead([0] + Self.head().dropFirst())
    #expect(!other.isNavd && !other.isSQLite)
    for count in [0, 20, 70, 99] { #expect(!DatabaseHead(Array(Self.head().prefix(count))).isSQLite) }
  }
}
