import JSON
import NavigationClient
import NavigationProtocol
import StateFolder

/// Writes the commits of a scene as a script: Wait, History.
struct RecordVerb: Verb {
  static var name: StaticString { "record" }
  static let page = VerbPage(
    group: .follow, synopsis: "FILE|- [--since REV] [--force]",
    summary: "writes the commits of the scene as a script, until it is interrupted",
    details: """
      navctl replay plays the script on any scene. Screens and containers that operations named by id are named by name and
      arguments; where several are alike the id stays, with a comment, and replay plays it in this scene only. Sensitive values
      are left out, as in history. When navd is restarted it goes on. With --timeout it ends when nothing is done for so long.
      """,
    options: [
      .value("since", "REV", "first the commits after this revision"), .flag("force", "replace an existing file"),
    ],
    examples: [
      .init("navctl record demo.yaml", "until Control-C"),
      .init("navctl record demo.yaml --since 12 --timeout 0", "the commits since revision 12, and no more"),
    ])

  private let file: String
  private let since: Int?
  private let replaces: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    file = try arguments.next("FILE, or - for standard output,")
    since = try arguments.integer("since")
    replaces = arguments.flag("force")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    if file != "-", !replaces, FileTree.isThere(file) {
      throw CommandError(
        .failed, "FileExists", "\(file.shown) is there already", hints: ["try: another name, or --force to replace it"])
    }
    session.limitsOnlyWaits = true
    let scene = try session.scene()
    let state = try session.call(SceneInterface.Get.self, .init(scene: scene))
    let output = try RecordingFile(file, session.console)
    // A signal ends it also between two waits, and the reader of standard output ends it as that of any stream.
    let interrupts = try session.interrupts(within: nil, isStream: file == "-")
    defer { interrupts.close() }
    try output.write(Recording.head(of: scene))
    var recorder = Recorder(
      session: session, scene: scene, epoch: state.at.epoch, output: output, interrupts: interrupts,
      last: since ?? state.info.revision)
    do throws(CommandError) {
      try recorder.run(beginsWithPast: since != nil)
    } catch {
      // Any end keeps what was recorded: the scene was closed, or navd has come back without its state.
      try output.finish(replaces: replaces)
      guard error.name == "Interrupted" || error.exit == .timedOut else { throw error }
      return .done
    }
    try output.finish(replaces: replaces)
    return .done
  }
}

/// A recording that is being written.
private struct Recorder {
  let session: Session
  let scene: String
  let epoch: String
  let output: RecordingFile
  let interrupts: Interrupts

  /// The revision of the last commit that was written.
  var last: Int

  /// Its time.
  var time: Moment?

  private var what: String { "events of \(scene.shown)" }

  /// Writes commits until the reader of standard output goes.
  ///
  /// - Throws: `CommandError` at any other end, also when it is interrupted.
  mutating func run(beginsWithPast: Bool) throws(CommandError) {
    var commits = beginsWithPast ? try newCommits() : []
    while true {
      for commit in commits {
        try write(commit)
        if session.console.isOutputClosed { return }
        if let ending = interrupts.failure { throw session.explained(ending) }
      }
      let reply = try session.wait(SceneInterface.Wait.self, for: what, in: epoch, isAnnounced: false) { left in
        .init(scene: scene, revision: last, timeoutMilliseconds: left)
      }
      commits = try newCommits()
      // History does not list every commit.
      if commits.isEmpty { last = max(last, reply.at.revision) }
    }
  }

  private func newCommits() throws(CommandError) -> [SceneInterface.Commit] {
    try session.returning(for: what, in: epoch, interrupts) { () throws(CommandError) in
      try RecordedScene(session, scene).commits(after: last)
    }
  }

  private mutating func write(_ commit: SceneInterface.Commit) throws(CommandError) {
    let operations = try session.returning(for: what, in: epoch, interrupts) { () throws(CommandError) in
      try RecordedScene(session, scene).portable(commit)
    }
    let now = Moment(commit.time)
    let pause = now.flatMap { now in time.map { now.milliseconds - $0.milliseconds } } ?? 0
    try output.write(Recording.lines(commit, after: pause, operations))
    time = now ?? time
    last = commit.revision
  }
}

/// The file of a recording, or standard output.
private final class RecordingFile {
  private let file: NewFile?
  private let console: Console

  init(_ path: String, _ console: Console) throws(CommandError) {
    self.console = console
    do throws(FileError) { file = try path == "-" ? nil : NewFile(at: path) } catch { throw error.commandError }
  }

  func write(_ text: String) throws(CommandError) {
    guard let file else {
      console.write(text)
      return console.flush()
    }
    do throws(FileError) { try file.write(Array(text.utf8)) } catch { throw error.commandError }
  }

  func finish(replaces: Bool) throws(CommandError) {
    do throws(FileError) { try file?.finish(replaces: replaces) } catch { throw error.commandError }
  }
}
