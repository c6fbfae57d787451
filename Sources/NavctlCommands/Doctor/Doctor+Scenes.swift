import NavigationProtocol

extension Doctor {
  /// Looks for scenes that navd cannot read, and for those that cannot be navigated.
  func lookAtScenes() throws(CommandError) {
    guard present != nil else { return }
    let (open, unreadable) = try session.allScenes()
    add(Self.findings(of: open, unreadable, patient))
  }

  /// A finding about each scene that cannot be read, and one about those without their map.
  static func findings(
    of open: [SceneInterface.SceneInfo], _ unreadable: [SceneInterface.UnreadableScene], _ patient: Patient
  ) -> [Finding] {
    var findings = unreadable.map { scene in
      let name = scene.scene.shellWord
      let source =
        if let revision = scene.revision {
          "\(patient.navctl("export --last-readable \(name)")) prints its state at revision \(revision)"
        } else { "a backup may have it" }
      return Finding.problem(
        "scenes", "\(scene.scene.shown) cannot be read: \(scene.reason.shown)",
        "start a navd that can read it; else \(source), to be imported after \(patient.navctl("close \(name)"))")
    }
    let suspended = open.filter { $0.status == .suspended }
    if let first = suspended.first {
      let map = first.map.map { " \($0.shown)" } ?? ""
      findings.append(
        .problem(
          "scenes", Session.list("without their map, so they cannot be navigated: ", suspended.map(\.scene.shown)),
          "put the file of\(map.isEmpty ? " the map" : map) back, or: \(patient.navctl("map install FILE"))"))
    }
    return findings
  }
}
