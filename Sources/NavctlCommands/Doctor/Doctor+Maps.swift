import NavigationProtocol

extension Doctor {
  func lookAtMaps() throws(CommandError) {
    guard present != nil else { return }
    add(Self.findings(of: try session.call(ManagerInterface.ListMaps.self, .init()), patient))
  }

  /// Findings about files of maps with errors, files that are not used, and changes of maps that wait for a reload.
  static func findings(of maps: ManagerInterface.ListMaps.Reply, _ patient: Patient) -> [Finding] {
    let inFiles = (maps.diagnostics ?? []).map { diagnostic in
      diagnostic.severity == .error
        ? Finding.problem("maps", diagnostic.text(), remedy(of: diagnostic, patient)) : .note("maps", diagnostic.text())
    }
    return inFiles + (maps.held ?? []).map { .problem("maps", $0.text, remedy(of: $0, patient)) }
  }

  private static func remedy(of finding: ManagerInterface.Diagnostic, _ patient: Patient) -> String {
    // An installed map that navd cannot read has no path.
    let file = finding.file.shellWord
    if finding.file.utf8.contains(UInt8(ascii: "/")) { return "mend it: \(patient.navctl("map check \(file)"))" }
    let removal = patient.navctl("map remove \(file)")
    return "start a navd that can read it; or \(patient.navctl("map install FILE")); or \(removal)"
  }

  private static func remedy(of held: ManagerInterface.HeldMap, _ patient: Patient) -> String {
    let reload = patient.navctl("reload")
    if held.version == nil {
      return "put the map back in a file, then: \(reload); "
        + "without the file, this removes the map and suspends its scenes"
    }
    let preview = patient.navctl("map install \(held.file.shellWord) --dry-run")
    return "see what it does: \(preview); take it over: \(reload); or mend the file"
  }
}

extension ManagerInterface.HeldMap {
  /// A sentence for people, without a full stop.
  var text: String {
    let scenes = scenes == 1 ? "1 scene" : "\(scenes) scenes"
    guard let version else {
      return "\(map.shown) was in \(file.shown) and is in no file that navd reads; it stays in use because of \(scenes)"
    }
    return "\(map.shown) \(version.shown) in \(file.shown) is held back, because it could take something from \(scenes)"
  }
}
