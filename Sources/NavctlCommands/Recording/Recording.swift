import JSON
import NavigationClient
import NavigationProtocol

/// A recording of a scene: its commits with the pauses between them, as a list of operations in YAML, which
/// `apply` takes, too, if nothing was undone.
///
/// ```
/// # +1200 ms  Move by pts/0
/// - {"operation":"Move","transition":"item"}
/// ```
struct Recording: Equatable {
  struct Commit: Equatable {
    /// The time since the commit before.
    var pauseMilliseconds: Int
    var operations: [JSONValue]
  }

  var commits: [Commit]

  /// The recorded scene, in which the ids of the file are valid; nil if the file is no recording.
  var scene: String?

  /// The longest pause in milliseconds, a day; a longer one of a file is shortened.
  static let pauseMax = 86_400_000

  /// Reads a recording. A file without pauses is one commit.
  ///
  /// - Throws: `UsageError` with the commit and the mistake.
  init(_ source: String) throws(UsageError) {
    var parts: [(pause: Int, lines: [Substring])] = [(0, [])]
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if let pause = Self.pause(line) { parts.append((pause, [])) } else { parts[parts.count - 1].lines.append(line) }
    }
    commits = []
    scene = Self.scene(ofHead: parts[0].lines.first ?? "")
    var pause = 0
    for part in parts {
      pause = min(pause + part.pause, Self.pauseMax)
      guard part.lines.contains(where: { !$0.isEmpty && $0.first != "#" }) else { continue }
      do throws(UsageError) {
        commits.append(Commit(pauseMilliseconds: pause, operations: try Self.operations(part.lines)))
      } catch {
        throw UsageError("commit \(commits.count + 1): \(error.message)")
      }
      pause = 0
    }
    if commits.isEmpty { throw UsageError("there is no operation in it") }
  }

  /// The operations of a commit: as record writes them, with Undo and Redo, or any list that `apply` takes.
  private static func operations(_ lines: [Substring]) throws(UsageError) -> [JSONValue] {
    let written = lines.filter { !$0.isEmpty && $0.first != "#" }
    let values = written.compactMap { line in
      line.hasPrefix("- {") ? try? JSONValue(parsing: String(line.dropFirst(2))) : nil
    }
    let isRecorded = values.count == written.count && values.allSatisfy { $0["operation"]?.stringValue != nil }
    if isRecorded { return values }
    return try OperationList(lines.joined(separator: "\n")).operations
  }

  /// The pause that a line announces.
  private static func pause(_ line: Substring) -> Int? {
    let words = line.split(separator: " ")
    guard words.count >= 3, words[0] == "#", words[1].first == "+", words[2] == "ms" else { return nil }
    return Int(words[1].dropFirst()).map { min(max(0, $0), pauseMax) }
  }

  /// The beginning of a file.
  static func head(of scene: String) -> String { "# \(scene.shown)\(headEnd)\n" }

  private static let headEnd = ", recorded by navctl record; navctl replay plays it"

  private static func scene(ofHead line: Substring) -> String? {
    line.hasPrefix("# ") && line.hasSuffix(headEnd) ? String(line.dropFirst(2).dropLast(headEnd.count)) : nil
  }

  /// Whether a scene can be another one than the recorded one.
  ///
  /// - Throws: `UsageError` with the commit that has an id of the recorded scene.
  func check(for other: String) throws(UsageError) {
    guard let scene, scene != other else { return }
    for (index, commit) in commits.enumerated() {
      guard let id = commit.operations.lazy.flatMap({ PortableOperation.ids(in: $0) }).first else { continue }
      throw UsageError(
        "commit \(index + 1): @\(id) is an id of \(scene.shown) and would mean something else in \(other.shown)")
    }
  }

  /// The lines of a commit.
  ///
  /// - Parameters:
  ///   - pause: The milliseconds since the commit before.
  ///   - operations: The operations, without ids of the recorded scene where they have names.
  static func lines(_ commit: SceneInterface.Commit, after pause: Int, _ operations: [JSONValue]) -> String {
    let head =
      "# +\(max(0, pause)) ms  \(commit.origin.operation?.shown ?? "") by \(CommitWords(commit, among: [commit]).actor)\n"
    return operations.reduce(head) { text, operation in
      let ids = PortableOperation.ids(in: operation).map { "@\($0)" }
      let remark = ids.isEmpty ? "" : "# of this scene only: \(ids.joined(separator: ", "))\n"
      return text + remark + "- \(operation.description)\n"
    }
  }
}
