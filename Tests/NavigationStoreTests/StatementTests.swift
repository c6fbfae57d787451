import Testing

@testable import NavigationStore

struct StatementTests {
  /// SQLite takes no more than 1,000,000,000 bytes in a value.
  @Test func aValueThatIsTooLongIsAnError() throws {
    let directory = TemporaryDirectory()
    let connection = try DatabaseConnection(directory.file("values.db"), .create)
    defer { try? connection.close(keepsLog: false) }
    try connection.execute("CREATE TABLE t (v BLOB)")
    let insert = try Statement(connection, "INSERT INTO t VALUES (?)", isKept: false)
    // Nobody reads the bytes, so they take no memory.
    let long = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000_000_001, alignment: 16)
    defer { unsafe long.deallocate() }
    for _ in 0..<2 {
      unsafe insert.bind(1, UnsafeRawBufferPointer(long))
      #expect(throws: StoreError.self) { try insert.run() }
      insert.bind(1, copying: [1, 2, 3])
      try insert.run()
    }
  }
}
