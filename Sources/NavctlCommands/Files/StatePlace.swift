import Glibc
import NavigationClient

/// Where navd keeps its state, by the rules that navd itself goes by.
enum StatePlace {
  /// navd's database; beside it there may be its log, under the same name with `-wal` behind it.
  static let database = "navd.db"
  /// All files of the database.
  static let files = [database + "-wal", database + "-shm", database + "-journal", database]
  static let systemDirectory = "/var/lib/navd"

  /// The state directory that is meant.
  /// - Parameters:
  ///   - given: `--state`.
  ///   - choice: `--system` or `--user`; without one, root means the system's and everybody else their own.
  /// - Returns: nil when nothing says where it is.
  static func directory(given: String?, _ choice: AddressChoice, _ environment: (String) -> String?) -> String? {
    if let given { return given }
    if let told = environment("NAVD_STATE"), !told.isEmpty { return told }
    if choice == .system || (choice != .user && geteuid() == 0) { return systemDirectory }
    if let state = environment("XDG_STATE_HOME"), state.utf8.first == UInt8(ascii: "/") { return state + "/navd" }
    guard let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") else { return nil }
    return home + "/.local/state/navd"
  }
}
