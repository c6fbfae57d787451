import JSON
import NavigationClient
import NavigationProtocol
import SceneMap

extension MapCommands {
  /// Installs the map of a file.
  func install(_ file: String, isDryRun: Bool, allowsDowngrade: Bool) throws(CommandError) -> ExitCode {
    let bytes = try session.bytes(of: file, limit: MapLimits().bytes)
    guard let source = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.failed, "Input", "\(file.shown) is not UTF-8")
    }
    var reply: ManagerInterface.InstallMap.Reply
    do throws(CommandError) {
      reply = try session.call(
        ManagerInterface.InstallMap.self,
        .init(source: source, dryRun: isDryRun ? true : nil, allowDowngrade: allowsDowngrade ? true : nil))
    } catch {
      throw error.naming(file: file)
    }
    for index in reply.diagnostics.indices { reply.diagnostics[index].file = file }
    session.print(reply) {
      let did = isDryRun ? "would install" : "installed"
      let rest = session.options.isQuiet ? "" : "\(did) \(reply.info.map.shown) \(reply.info.version.shown)\n"
      return text(of: reply.diagnostics) + rest + text(of: reply.migrations)
    }
    return .done
  }

  /// Removes a map that was installed at run time.
  func remove(_ name: String, isDryRun: Bool) throws(CommandError) -> ExitCode {
    let reply = try session.call(ManagerInterface.RemoveMap.self, .init(map: name, dryRun: isDryRun ? true : nil))
    session.print(reply) {
      let did = session.options.isQuiet ? "" : "\(isDryRun ? "would remove" : "removed") \(name.shown)\n"
      return did + text(of: reply.migrations)
    }
    return .done
  }

  /// The migrations of scenes, a line each: `till-1  cut  SaleHome › LineItem`.
  func text(of migrations: [ManagerInterface.Migration]) -> String {
    if session.options.isQuiet { return "" }
    var table = Table()
    for migration in migrations {
      // A long reply leaves paths out.
      let path = migration.path.isEmpty ? "…" : migration.path.map(\.shown).joined(separator: " › ")
      table.add(migration.scene.shown, migration.outcome.rawValue, path)
    }
    return table.text(session.style)
  }

  /// Diagnostics, a line each.
  func text(of diagnostics: [ManagerInterface.Diagnostic]) -> String {
    diagnostics.map { $0.text(session.style) + "\n" }.joined()
  }
}

extension CommandError {
  /// The same error about a map, with the name of its file, which navd does not get.
  func naming(file: String) -> CommandError {
    guard name == "MapInvalid", case .object(let members) = parameters else { return self }
    var isDowngrade = false
    let named = members.map { member -> JSONValue.Member in
      guard member.key == "diagnostics" else { return member }
      let findings = (member.value.arrayValue ?? []).map { finding -> JSONValue in
        guard case .object(let fields) = finding else { return finding }
        if finding["path"]?.stringValue == "version" { isDowngrade = true }
        return .object(fields.map { $0.key == "file" ? .init("file", .string(file)) : $0 })
      }
      return .init(member.key, .array(findings))
    }
    var error = self
    error.message = RemoteFailure(name: wireName, parameters: .object(named)).description
    if isDowngrade { error.hints.append("try: --allow-downgrade") }
    return error
  }
}
