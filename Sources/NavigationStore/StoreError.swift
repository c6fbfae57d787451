/// What is wrong with the state on disk: one line that says which file, what was found there, and what to do.
public struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of thing is wrong, for those who act on it.
  public enum Code: String, Sendable {
    /// The file was changed by something that is not navd, or the disk lost part of it. It is left as it is.
    case damaged
    /// A later navd has written it. It is left as it is.
    case newer
    /// Another application's database, or no database at all. It is left as it is.
    case foreign
    /// It may not be written.
    case readOnly
    /// The disk, or this user's share of it, is full. It works again by itself when there is room.
    case full
    /// Another process has it open.
    case locked
    /// The file was removed, or another was put in its place, while navd had it open.
    case vanished
    /// The disk or the system failed in another way.
    case io
  }

  public let code: Code
  /// The path of the file or directory.
  public let file: String
  /// What was found there: a clause, without a full stop.
  public let found: String
  /// The limit at which it was refused; nil: at none.
  public private(set) var limit: StoreLimits.Name?

  public init(_ code: Code, file: String, found: String, limit: StoreLimits.Name? = nil) {
    self.code = code
    self.file = file
    self.found = found
    self.limit = limit
  }

  /// The same error, at a limit.
  func reaching(_ limit: StoreLimits.Name) -> StoreError {
    var error = self
    error.limit = limit
    return error
  }

  /// What a person can do: a clause, without a full stop.
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
