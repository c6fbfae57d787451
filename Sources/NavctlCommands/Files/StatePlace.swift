/// Where navd keeps its state. Its twin is `NavigationStore/Store.swift`, which names the database; the directory is what
/// `navd --check` tells, so that the rules for it are in navd alone.
enum StatePlace {
  /// navd's database; beside it there may be its logs, under the same name with `-wal`, `-turns1` and `-turns2` behind it.
  static let database = "navd.db"
  /// All files of the database.
  static let files = ["-wal", "-shm", "-journal", "-turns1", "-turns2", ""].map { database + $0 }

  /// What the caller says: `--state`, else `NAVD_STATE`; nil when neither is there.
  static func told(given: String?, _ environment: (String) -> String?) -> String? {
    given ?? environment("NAVD_STATE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The directory that `navd --check` names: `state = DIRECTORY  (where that was said)`.
  static func directory(toldBy output: String) -> String? {
    let key = "state = "
    for line in output.split(separator: "\n") where line.hasPrefix(key) {
      guard let end = line.utf8.lastIndex(of: UInt8(ascii: "(")), line[..<end].hasSuffix("  ") else { continue }
      return String(line[..<end].dropFirst(key.count).dropLast(2))
    }
    return nil
  }
}
