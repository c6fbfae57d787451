import NavigationStore

/// What `navd --check` says about the state directory: what is kept there, and what is wrong with it.
public struct StateReport: Sendable {
  /// What was found, a line each.
  public private(set) var lines: [String] = []
  /// What is wrong: a line each, with the file and what to do.
  public private(set) var problems: [String] = []

  /// Looks through the database of a stopped navd; nothing is changed. One that runs has its database for itself, so
  /// that `navctl doctor` looks into a backup of it.
  ///
  /// - Parameter directory: The state directory.
  /// - Complexity: O(size of the database).
  public init(directory: String) {
    do throws(StoreError) {
      take(try Inspection(directory: directory))
    } catch {
      switch error.code {
      case .vanished: lines = ["\(directory): nothing is kept there so far"]
      case .locked: lines = ["\(error.file): a navd runs on it; navctl doctor looks into it"]
      default: problems = [error.description]
      }
    }
  }

  private mutating func take(_ found: Inspection) {
    let stop = found.isBackup ? "a backup" : found.wasStoppedCleanly ? "stopped as told" : "not stopped as told"
    lines = [
      "\(found.path): schema \(found.schema), \(found.rows.scenes.good) snapshots, \(found.rows.journal.good) rows of journal, "
        + "revision \(found.lastRevision), \(found.databaseBytes + found.logBytes) bytes, \(stop)"
    ]
    problems = found.findings.prefix(Self.findingsMax).map { "\(found.path): \($0); \(Self.remedy)" }
    problems += found.rows.findings.map { "\(found.path): \($0); \(Self.remedy)" }
  }

  /// SQLite lists every page that it does not like.
  private static let findingsMax = 20
  private static let remedy = "restore a backup (navctl restore), which keeps these files aside"
}
