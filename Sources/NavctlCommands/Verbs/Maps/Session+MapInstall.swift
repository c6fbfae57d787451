import NavigationProtocol
import SceneMap

// Maps of a running navd.
extension Session {
  /// Installs the map of a file.
  func install(map file: String, isDryRun: Bool, allowsDowngrade: Bool) throws(CommandError) -> ExitCode {
    let source = String(decoding: try bytes(of: file, limit: MapLimits().bytes), as: UTF8.self)
    let reply = try call(
      ManagerInterface.InstallMap.self,
      .init(source: source, dryRun: isDryRun ? true : nil, allowDowngrade: allowsDowngrade ? true : nil))
    print(reply) {
      let did = isDryRun ? "would install" : "installed"
      let rest = options.isQuiet ? "" : "\(did) \(reply.info.map.shown) \(reply.info.version.shown)\n"
      return text(of: reply.diagnostics) + rest + text(of: reply.migrations)
    }
    return .done
  }

  /// Removes a map that was installed at run time.
  func remove(map name: String, isDryRun: Bool) throws(CommandError) -> ExitCode {
    let reply = try call(ManagerInterface.RemoveMap.self, .init(map: name, dryRun: isDryRun ? true : nil))
    print(reply) {
      let did = options.isQuiet ? "" : "\(isDryRun ? "would remove" : "removed") \(name.shown)\n"
      return did + text(of: reply.migrations)
    }
    return .done
  }

  /// The migrations of scenes, a line each: `till-1  cut  SaleHome › LineItem`.
  func text(of migrations: [ManagerInterface.Migration]) -> String {
    if options.isQuiet { return "" }
    var table = Table()
    for migration in migrations {
      let path = migration.path.map(\.shown).joined(separator: " › ")
      table.add(migration.scene.shown, migration.outcome.rawValue, path)
    }
    return table.text(style)
  }

  /// Diagnostics, a line each.
  func text(of diagnostics: [ManagerInterface.Diagnostic]) -> String {
    diagnostics.map { finding in
      let place = [finding.file.shown, finding.line.map { String($0) }, finding.column.map { String($0) }]
        .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ":")
      let severity = style.paint(finding.severity.rawValue, finding.severity == .error ? .red : .yellow)
      let path = finding.path.map { $0.shown + ": " } ?? ""
      return "\(place.isEmpty ? "" : place + ": ")\(severity): \(path)\(finding.message.shown)\n"
    }.joined()
  }
}
