import CSQLite
import Glibc

extension StoreError {
  /// Makes an error of a result code of SQLite.
  /// - Parameters:
  ///   - code: The extended result code.
  ///   - number: The errno of the call that failed, 0 if none did.
  ///   - message: SQLite's message; nil for the message of the code.
  ///   - file: The database.
  init(sqlite code: CInt, errno number: CInt, message: String?, file: String) {
    precondition(code & 0xFF != SQLITE_MISUSE, "SQLite was called in a wrong way")
    let kind = Code(sqlite: code, errno: number)
    var found = unsafe message ?? String(cString: sqlite3_errstr(code))
    if number != 0 { unsafe found += ": " + String(cString: strerror(number)) }
    if code & 0xFF != code { found += " (SQLite's code \(code))" }
    self.init(kind, file: file, found: found)
  }

  /// Makes an error of the errno of a system call.
  init(errno number: CInt, file: String, doing what: String) {
    self.init(Code(errno: number) ?? .io, file: file, found: unsafe what + ": " + String(cString: strerror(number)))
  }
}

extension StoreError.Code {
  fileprivate init(sqlite code: CInt, errno number: CInt) {
    switch code & 0xFF {
    case SQLITE_FULL: self = .full
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .locked
    case SQLITE_NOTADB: self = .foreign
    // Our statement does not fit the tables: they were changed, or their description is damaged.
    case SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_SCHEMA, SQLITE_TOOBIG: self = .damaged
    case SQLITE_READONLY: self = code == navd_sqlite_moved() ? .vanished : .readOnly
    case SQLITE_PERM, SQLITE_AUTH: self = .readOnly
    case SQLITE_IOERR, SQLITE_CANTOPEN: self = Self(errno: number) ?? .io
    default: self = .io
    }
  }

  fileprivate init?(errno number: CInt) {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: self = .full
    case EROFS, EACCES, EPERM: self = .readOnly
    default: return nil
    }
  }
}
