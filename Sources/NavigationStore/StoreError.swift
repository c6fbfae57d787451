/// A problem with the state on disk. Its description is one line that names the file, the finding, and a remedy.
public struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error, for callers that act on it.
  public enum Code: String, Sendable {
    /// The file was changed by another program, or the disk lost part of it. It is left as it is.
    case damaged
    /// A later navd wrote it. It is left as it is.
    case newer
    /// It is another application's database, or no database. It is left as it is.
    case foreign
    /// This user may not write it.
    case readOnly
    /// The disk or this user's quota is full. Works again when there is room.
    case full
    /// Another process has it open.
    case locked
    /// The file was removed or replaced while navd had it open.
    case vanished
    /// Any other failure of the disk or the system.
    case io
  }

  public let code: Code
  /// The path of the file or directory.
  public let file: String
  /// The finding: a clause, without a full stop.
  public let found: String
  /// The limit that was reached, if that is the reason.
  public private(set) var limit: StoreLimits.Name?

  public init(_ code: Code, file: String, found: String, limit: StoreLimits.Name? = nil) {
    self.code = code
    self.file = file
    self.found = found
    self.limit = limit
  }

  /// Whether the problem may pass while navd waits: the disk is full or read-only.
  public var mayPass: Bool { code == .full || code == .readOnly }

  /// Whether the problem may concern only the part that was read: the part is damaged, or the disk does not give it.
  public var isOfPart: Bool { code == .damaged || code == .io }

  /// The same error with a limit as its reason.
  func reaching(_ limit: StoreLimits.Name) -> StoreError {
    var error = self
    error.limit = limit
    return error
  }

  /// The remedy for an administrator: a clause, without a full stop.
  public var remedy: String {
    switch code {
    case .damaged: "nothing was changed: see what can be saved with navctl doctor, or restore a backup"
    case .newer: "nothing was changed: start the navd that wrote it, or a later one, or restore a backup"
    case .foreign: "nothing was changed: give navd a directory of its own with --state"
    case .readOnly: "let navd's user write the file and its directory, and see that the disk is not mounted read-only"
    case .full: "make room on that disk; navd goes on by itself"
    case .locked: "stop the other process, or give this navd another directory with --state"
    case .vanished: "put the file back while navd is stopped, and let nothing else touch the directory"
    case .io: "see the system's log for that disk, and navctl doctor"
    }
  }

  public var description: String { "\(file): \(found); \(remedy)" }
}
