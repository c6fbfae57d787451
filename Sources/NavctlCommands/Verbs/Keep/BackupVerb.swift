import Encodings
import JSON
import NavigationClient
import NavigationProtocol
import StateFolder

/// Copies the state of a running navd to a file: Backup.
struct BackupVerb: Verb {
  static var name: StaticString { "backup" }
  static let page = VerbPage(
    group: .keep, synopsis: "FILE [--force]", summary: "copies the state of a running navd into one file",
    details: """
      The copy is of one moment, and navd goes on meanwhile. The file is there when all of it is on disk, not before; only
      this user can read it. navctl restore puts it back.
      """,
    options: [.flag("force", "replace an existing file")],
    examples: [
      .init("navctl backup navd.backup", "everything, in one file"),
      .init("navctl --system backup /var/backups/navd --force", "the system's, over yesterday's"),
    ])

  private let file: String
  private let replaces: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    file = try arguments.next("FILE")
    replaces = arguments.flag("force")
    guard file != "-", !file.isEmpty else { throw arguments.error("it needs a FILE, because a backup is not text") }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    if !replaces, FileTree.isThere(file) { throw Self.isThere(file) }
    let bytes = try session.backUp(into: file, replaces: replaces)
    let result = JSONValue.object([.init("file", .string(file)), .init("bytes", .integer(bytes))])
    session.print(result) { session.options.isQuiet ? "" : "\(file.shown): \(ByteCountText.text(bytes))\n" }
    return .done
  }

  fileprivate static func isThere(_ file: String) -> CommandError {
    CommandError(
      .failed, "FileExists", "\(file.shown) is there already", hints: ["try: another name, or --force to replace it"])
  }
}

extension Session {
  /// Copies navd's state to a file.
  ///
  /// - Returns: The size of the file, in bytes.
  func backUp(into path: String, replaces: Bool) throws(CommandError) -> Int {
    let file: NewFile
    do throws(FileError) { file = try NewFile(at: path) } catch { throw error.commandError }
    let count = try receiveBackup(into: file)
    do throws(FileError) { try file.finish(replaces: replaces) } catch {
      throw error.isExisting ? BackupVerb.isThere(path) : error.commandError
    }
    return count
  }

  /// Calls `Backup` and writes the bytes to a file.
  private func receiveBackup(into file: NewFile) throws(CommandError) -> Int {
    let connection = try connection()
    let interrupts = try interrupts(within: options.timeout)
    defer { interrupts.close() }
    var copy = BackupCopy()
    do throws(CallFailure) {
      try connection.stream(ManagerInterface.Backup.name.description, nil) { reply in
        copy.take(reply, file)
        return copy.problem == nil
      }
    } catch {
      client = nil
      throw explained(interrupts.failure ?? error)
    }
    if let problem = copy.problem ?? copy.unfinished {
      client = nil
      throw problem
    }
    return copy.count
  }
}

/// A backup that is received in pieces.
private struct BackupCopy {
  private(set) var count = 0
  private(set) var problem: CommandError?
  private var head: [UInt8] = []

  mutating func take(_ reply: JSONValue, _ file: NewFile) {
    guard let text = reply["data"]?.stringValue, let bytes = Base64.decode(text) else {
      problem = CommandError(.failed, "UnexpectedReply", "navd sent a piece that is no base64")
      return
    }
    if head.count < DatabaseHead.byteCount { head += bytes.prefix(DatabaseHead.byteCount - head.count) }
    count += bytes.count
    do throws(FileError) { try file.write(bytes) } catch { problem = error.commandError }
  }

  /// The reason why the whole copy is not a backup; nil if it is one.
  var unfinished: CommandError? {
    DatabaseHead(head).problem.map {
      CommandError(.failed, "UnexpectedReply", "navd's reply is not a backup: \($0)")
    }
  }
}
