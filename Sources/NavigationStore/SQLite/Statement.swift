import CSQLite
import Glibc

/// A compiled statement. Bytes that are bound without copying must stay in place until it has been reset.
///
/// The corresponding C type is `sqlite3_stmt`.
@safe
final class Statement {
  private let handle: OpaquePointer
  private let connection: DatabaseConnection
  /// The code with which SQLite refused to bind a value, until the next step reports it.
  private var refusal: CInt?

  init(_ connection: DatabaseConnection, _ sql: String, isKept: Bool) throws(StoreError) {
    unsafe handle = try connection.compile(sql, isKept: isKept)
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Binds a number. The corresponding C function is `sqlite3_bind_int64`.
  func bind(_ place: CInt, _ number: Int) { unsafe check(sqlite3_bind_int64(handle, place, Int64(number))) }

  /// Binds bytes without copying them. The corresponding C function is `sqlite3_bind_blob64`.
  func bind(_ place: CInt, _ bytes: UnsafeRawBufferPointer) {
    if unsafe bytes.isEmpty {
      unsafe check(sqlite3_bind_zeroblob(handle, place, 0))
    } else {
      unsafe check(sqlite3_bind_blob64(handle, place, bytes.baseAddress, UInt64(bytes.count), nil))
    }
  }

  /// Binds UTF-8 without copying it. The corresponding C function is `sqlite3_bind_text64`.
  func bindText(_ place: CInt, _ bytes: UnsafeRawBufferPointer) {
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    if let start = unsafe start {
      unsafe check(sqlite3_bind_text64(handle, place, start, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8)))
    } else {
      unsafe check(sqlite3_bind_text64(handle, place, "", 0, nil, UInt8(SQLITE_UTF8)))
    }
  }

  /// Binds a copy of a text. The corresponding C function is `sqlite3_bind_text64`.
  func bind(_ place: CInt, copying text: String) {
    var text = text
    let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    text.withUTF8 { bytes in
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      unsafe check(sqlite3_bind_text64(handle, place, start, UInt64(bytes.count), copies, UInt8(SQLITE_UTF8)))
    }
  }

  func bind(_ place: CInt, copying bytes: [UInt8]) {
    let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe check(sqlite3_bind_blob64(handle, place, bytes.baseAddress, UInt64(bytes.count), copies))
    }
  }

  /// Moves to the next row or to the end. When it throws, the statement has been reset.
  /// - Returns: Whether there is a row.
  ///
  /// The corresponding C function is `sqlite3_step`.
  func step() throws(StoreError) -> Bool {
    errno = 0
    let code = if let refusal { refusal } else { unsafe sqlite3_step(handle) }
    refusal = nil
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let error = connection.failure(code)
    reset()
    throw error
  }

  /// Runs a statement without rows, and makes it ready for the next time.
  /// - Parameter values: The values of the parameters from the first on; texts and bytes are copied. Without any, the
  ///   parameters keep the values that were bound before.
  func run<each Value: Bindable>(_ values: repeat each Value) throws(StoreError) {
    var place: CInt = 0
    for value in repeat each values {
      place += 1
      value.bind(to: self, at: place)
    }
    let hasRow = try step()
    reset()
    precondition(!hasRow, "a statement without rows gave one")
  }

  /// Makes the statement ready for the next use. The corresponding C function is `sqlite3_reset`.
  func reset() {
    refusal = nil
    unsafe _ = sqlite3_reset(handle)
  }

  /// The number in a column of the current row. The corresponding C function is `sqlite3_column_int64`.
  func number(_ column: CInt) -> Int { unsafe Int(sqlite3_column_int64(handle, column)) }

  /// The number in a column, brought into a range within which sums and differences of a few do not overflow. A right checksum
  /// proves nothing about it: another program may have written it.
  func tameNumber(_ column: CInt) -> Int { min(max(number(column), Self.tame.lowerBound), Self.tame.upperBound) }

  /// As times in microseconds, the years 828 to 11104.
  private static let tame = -(1 << 55)...(1 << 58)

  func isNull(_ column: CInt) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The text in a column of the current row. The corresponding C function is `sqlite3_column_text`.
  func text(_ column: CInt) -> String {
    guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Whether the last column of the current row is true: in a statement of `RowSum.select`, whether the row's checksum is right.
  var isIntact: Bool { unsafe number(sqlite3_column_count(handle) - 1) == 1 }

  /// Replaces the contents of `bytes` with those of a column of the current row. Its memory is used again if they fit.
  ///
  /// The corresponding C function is `sqlite3_column_blob`.
  func read(_ column: CInt, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    guard let start = unsafe sqlite3_column_blob(handle, column) else { return }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The bytes in a column of the current row.
  func bytes(_ column: CInt) -> [UInt8] {
    var bytes: [UInt8] = []
    read(column, into: &bytes)
    return bytes
  }

  /// Notes that SQLite refused to bind a value: it is too long, or there is no memory.
  private func check(_ code: CInt) { if code != SQLITE_OK { refusal = code } }
}
