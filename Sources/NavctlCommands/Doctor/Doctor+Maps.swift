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
        ? Finding.problem(
          "maps", diagnostic.text(), "mend it: \(patient.navctl("map check \(diagnostic.file.shown)"))")
        : .note("maps", diagnostic.text())
    }
    return inFiles + (maps.held ?? []).map { .problem("maps", $0.text, remedy(of: $0, patient)) }
  }

  private static func remedy(of held: ManagerInterface.HeldMap, _ patient: Patient) -> String {
    let reload = patient.navctl("reload")
    if held.version == nil {
      return "put the map back in a file, then: \(reload); "
        + "without the file, this removes the map and suspends its scenes"
    }
    let preview = patient.navctl("map install \(held.file.shown) --dry-run")
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
    return "\(map.shown) \(version.shown) in \(file.shown) is held back, because it would take something from \(scenes)"
  }
}
