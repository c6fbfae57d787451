import JSON
import SceneMap

extension MapCommands {
  /// Runs the examples of maps, each in a new scene of this process.
  ///
  /// - Parameters:
  ///   - files: The files of the maps.
  ///   - only: The name of the only example to run; nil for all.
  func test(_ files: [String], only: String?) throws(CommandError) -> ExitCode {
    var verdicts: [(file: String, verdict: ExampleVerdict)] = []
    var findings: [MapFinding] = []
    for file in files {
      let checked = try checked(file)
      findings += checked.findings.filter { $0.severity == .error }
      guard let map = checked.map else { continue }
      for script in checked.scripts where only == nil || only == script.example.name {
        verdicts.append((checked.file, ExampleVerdict(script, in: map)))
      }
    }
    if let only, verdicts.isEmpty, findings.isEmpty {
      throw CommandError(
        .notFound, "ExampleNotFound", "no example \(only.shown) in \(files.map(\.shown).joined(separator: ", "))")
    }
    let isGood = findings.isEmpty && verdicts.allSatisfy { $0.verdict.difference == nil }
    let result = JSONValue.object([
      .init("passed", .bool(isGood)), .init("examples", .array(verdicts.map { $0.verdict.json(file: $0.file) })),
      .init("diagnostics", .array(findings.map(\.diagnostic))),
    ])
    session.print(result) {
      let lines = findings.map { line($0) } + verdicts.map { line($0.verdict, file: $0.file) }
      return lines.isEmpty && !session.options.isQuiet ? "no examples\n" : lines.joined()
    }
    return isGood ? .done : .failed
  }

  private func line(_ verdict: ExampleVerdict, file: String) -> String {
    let place = "\(file.shown):\(verdict.example.place.line):\(verdict.example.place.column)"
    let name = verdict.example.name.shown
    guard let difference = verdict.difference else {
      return session.options.isQuiet ? "" : "\(place): \(session.style.paint("passed", .green)): \(name)\n"
    }
    return """
      \(place): \(session.style.paint("failed", .red)): \(name)
        expected: \(difference.expected)
        actual:   \(difference.actual)

      """
  }
}

extension ExampleVerdict {
  fileprivate func json(file: String) -> JSONValue {
    .object([
      .init("file", .string(file)), .init("line", .integer(example.place.line)),
      .init("column", .integer(example.place.column)), .init("example", .string(example.name)),
      .init("passed", .bool(difference == nil)),
      .init("expected", difference.map { .string($0.expected) } ?? .null),
      .init("actual", difference.map { .string($0.actual) } ?? .null),
    ])
  }
}
