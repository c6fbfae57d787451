import CSQLite

/// `row_sum(…)`, a function of navd's statements: the checksum of all its arguments, in their order.
///
/// The rows that a start trusts without reading anything else have it of all their other columns (`Schema`). Statements
/// compute it where they write a row, and compare it where they read one.
enum RowSum {
  /// Makes the function known to a database. The corresponding C function is `sqlite3_create_function_v2`.
  /// - Returns: A result code of SQLite.
  static func define(in database: OpaquePointer) -> CInt {
    // A trigger or a view of another program cannot use it.
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    return unsafe sqlite3_create_function_v2(
      database, "row_sum", -1, flags, nil,
      { context, count, values in
        var sum = 0
        for place in 0..<Int(count) { sum = unsafe RowSum.of(values?[place], after: sum) }
        unsafe sqlite3_result_int64(context, Int64(sum))
      }, nil, nil, nil)
  }

  /// A statement that writes a row with its checksum in place of an earlier one. Its parameters are the columns, in their order.
  static func upsert(_ table: String, _ columns: [String]) -> String {
    let places = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let names = columns.joined(separator: ", ")
    return "INSERT OR REPLACE INTO \(table) (\(names), sum) VALUES (\(places), row_sum(\(places)))"
  }

  /// A statement that reads columns, and whether the checksum of these is right (`Statement.isIntact`).
  static func select(_ table: String, _ columns: [String]) -> String {
    let names = columns.joined(separator: ", ")
    return "SELECT \(names), sum = row_sum(\(names)) FROM \(table)"
  }

  /// Continues a checksum with a value. One of another type or length has another checksum.
  private static func of(_ value: OpaquePointer?, after sum: Int) -> Int {
    let type = unsafe sqlite3_value_type(value)
    let key = sum &* 8 &+ Int(type)
    if type == SQLITE_INTEGER {
      return unsafe withUnsafeBytes(of: sqlite3_value_int64(value).littleEndian) { bytes in
        Checksum.of(unsafe Span(_unsafeBytes: bytes), key: key)
      }
    }
    let start = unsafe sqlite3_value_blob(value)
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
    return Checksum.of(unsafe Span(_unsafeBytes: bytes), key: key)
  }
}
