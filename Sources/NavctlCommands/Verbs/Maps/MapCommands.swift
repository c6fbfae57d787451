import JSON
import Navigation
import NavigationProtocol
import SceneMap

/// The work of `navctl map`: reading, checking, testing and drawing maps of files, and installing them.
struct MapCommands {
  let session: Session

  /// Prints the findings about maps.
  func check(_ files: [String], isStrict: Bool) throws(CommandError) -> ExitCode {
    var findings: [MapFinding] = []
    var text = ""
    var isValid = true
    for file in files {
      let checked = try checked(file)
      findings += checked.findings
      text += checked.findings.map { line($0) }.joined()
      if checked.leftOut > 0 { text += "\(file.shown): and \(checked.leftOut) more\n" }
      if checked.map == nil || isStrict && !checked.findings.isEmpty { isValid = false }
      if let map = checked.map, !session.options.isQuiet { text += "\(file.shown): \(Self.summary(map))\n" }
    }
    let result = JSONValue.object([
      .init("valid", .bool(isValid)), .init("diagnostics", .array(findings.map(\.diagnostic))),
    ])
    session.print(result) { text }
    return isValid ? .done : .failed
  }

  /// Prints the maps in use, the changes that are held back, and the findings about files.
  func status() throws(CommandError) -> ExitCode {
    let reply = try session.call(ManagerInterface.ListMaps.self, .init())
    session.print(reply) { reply.text(session) }
    let hasErrors = (reply.diagnostics ?? []).contains { $0.severity == .error }
    return hasErrors || !(reply.held ?? []).isEmpty ? .failed : .done
  }

  /// Reads a map from a file, and its examples.
  func checked(_ file: String) throws(CommandError) -> CheckedMap {
    CheckedMap(try read(file), file: Self.called(file))
  }

  /// Reads a map from a file; `-` is standard input.
  private func read(_ file: String) throws(CommandError) -> MapReading {
    MapReading(try session.bytes(of: file, limit: MapLimits().bytes), file: Self.called(file))
  }

  private static func called(_ file: String) -> String { file == "-" ? "standard input" : file }

  /// Reads a map that is to be shown; findings go to standard error.
  func map(in file: String) throws(CommandError) -> CompiledMap {
    let reading = try read(file)
    if let map = reading.map { return map }
    let errors = reading.findings.filter { $0.severity == .error }
    throw CommandError(
      .failed, "MapInvalid", "\(file.shown) is no map: \(errors.first?.description ?? "")",
      hints: errors.count > 1 ? ["and \(errors.count - 1) more: navctl map check \(file.shellWord)"] : [],
      parameters: .object([
        .init("map", .string(file)), .init("diagnostics", .array(reading.findings.map(\.diagnostic))),
      ]), wireName: "org.navd.Manager.MapInvalid")
  }

  /// A finding as a line.
  func line(_ finding: MapFinding) -> String {
    let severity = session.style.paint(finding.severity.rawValue, finding.severity == .error ? .red : .yellow)
    let path = finding.path.isEmpty ? "" : finding.path.shown + ": "
    return "\(finding.place.shown): \(severity): \(path)\(finding.message.shown)\n"
  }

  private static func summary(_ map: CompiledMap) -> String {
    let transitions = map.screens.all.reduce(map.universal.count) { $0 + $1.allTransitions.count }
    let parts = [
      count(map.screens.count, "screen"), count(transitions, "transition"), count(map.cases.count, "case"),
      count(map.coordinators.count, "coordinator"), count(map.links.routes.count, "link"),
    ]
    return "map \(map.name) \(map.version): \(parts.joined(separator: ", "))"
  }

  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension MapFinding {
  /// The finding as a Diagnostic of org.navd.Manager.
  var diagnostic: JSONValue {
    .object([
      .init("severity", .string(severity.rawValue)), .init("file", .string(file)),
      .init("line", line.map { .integer($0) } ?? .null), .init("column", column.map { .integer($0) } ?? .null),
      .init("path", path.isEmpty ? .null : .string(path)), .init("message", .string(message)),
    ])
  }
}
