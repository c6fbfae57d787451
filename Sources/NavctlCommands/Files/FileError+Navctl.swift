import Glibc
import StateFolder

extension FileError {
  /// Whether something exists where nothing should.
  var isExisting: Bool { code == EEXIST }

  /// The error as navctl reports it.
  var commandError: CommandError {
    CommandError(code == EACCES || code == EPERM ? .denied : .failed, "File", "\(path.shown): \(message)")
  }
}

extension DatabaseHead {
  /// The reason why a file with this header is no backup of navd, as a clause; nil if it may be one.
  var problem: String? {
    if !isSQLite { return "it is no database" }
    return isNavd ? nil : "it is the database of another application"
  }
}
