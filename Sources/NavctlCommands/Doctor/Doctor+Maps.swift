import NavigationProtocol

extension Doctor {
  func lookAtMaps() throws(CommandError) {
    guard present != nil else { return }
    add(Self.findings(of: try session.call(ManagerInterface.ListMaps.self, .init()), patient))
  }

  /// Findings about files of maps with errors, files that are not used, and versions of maps that wait for a reload.
  static func findings(of maps: ManagerInterface.ListMaps.Reply, _ patient: Patient) -> [Finding] {
    let inFiles = (maps.diagnostics ?? []).map { diagnostic in
      diagnostic.severity == .error
        ? Finding.problem(
          "maps", diagnostic.text(), "mend it: \(patient.navctl("map check \(diagnostic.file.shown)"))")
        : .note("maps", diagnostic.text())
    }
    return inFiles
      + (maps.held ?? []).map { held in
        .problem(
          "maps", held.text,
          "see what it does: \(patient.navctl("map install \(held.file.shown) --dry-run")); "
            + "take it over: \(patient.navctl("reload")); or mend the file")
      }
  }
}

extension ManagerInterface.HeldMap {
  /// A sentence for people, without a full stop.
  var text: String {
    "\(map.shown) \(version.shown) in \(file.shown) is held back, because it would take something from \(scenes) "
      + (scenes == 1 ? "scene" : "scenes")
  }
}
