import NavigationStore

/// The report of `navd --check` on the state directory: its content and its problems.
public struct StateReport: Sendable {
  /// The content, one line for each fact.
  public private(set) var lines: [String] = []
  /// The problems, one line each, with the file and a remedy.
  public private(set) var problems: [String] = []

  /// Checks the database of a stopped navd, and changes nothing. A running navd locks its database, so `navctl doctor`
  /// checks a backup instead.
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
    switch found.lostTurns {
    case .behindLongRecord(let bytes)?:
      problems.append(
        "\(found.path): a record of \(bytes) bytes is longer than SQLite takes; a start leaves out its turn and all later ones, "
          + "and begins a new epoch")
    case .behindHole?:
      problems.append(
        "\(found.path): changes behind revision \(found.lastRevision) may be lost: a log beside it is not what was written; "
          + "a start begins a new epoch")
    case nil: break
    }
  }

  /// The most findings that are listed: SQLite reports every damaged page.
  private static let findingsMax = 20
  private static let remedy = "restore a backup (navctl restore), which keeps these files aside"
}
