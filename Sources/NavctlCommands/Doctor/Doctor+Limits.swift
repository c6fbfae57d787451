import NavigationProtocol

extension Doctor {
  /// From which part of a limit on somebody should know: a tenth is left before clients are refused.
  static let nearTenths = 9

  func lookAtLimits() throws(CommandError) {
    guard present != nil else { return }
    let limits = try session.call(ManagerInterface.GetLimits.self, .init()).limits
    let metrics = try session.call(ManagerInterface.GetMetrics.self, .init()).metrics
    add(Self.findings(limits, metrics, patient))
  }

  /// What is near its bound, and what reached it.
  static func findings(
    _ limits: [String: Int], _ metrics: [ManagerInterface.Metric], _ patient: Patient
  ) -> [Finding] {
    var near: [Finding] = []
    for (limit, gauge) in gauges {
      guard let bound = limits[limit], let used = metrics.first(where: { $0.name == gauge })?.value else { continue }
      guard Int(used) * 10 >= bound * nearTenths else { continue }
      near.append(
        .problem(
          "limits", "\(limit): \(Int(used)) of \(bound)",
          "see who uses them: \(patient.navctl("clients")), \(patient.navctl("scenes")); or start navd with --limit "
            + "\(limit)=\(bound * 2)"))
    }
    let reached = metrics.filter { $0.name == "limit_reached_total" && $0.value > 0 }
      .map { "\(($0.labels?["limit"] ?? "?").shown) \(Int($0.value)) times" }
    let note =
      reached.isEmpty ? [] : [Finding.note("limits", "reached since the start: " + reached.joined(separator: ", "))]
    return near + note + (near.isEmpty ? [.ok("limits", "none is near its bound")] : [])
  }

  /// Limits of the whole daemon, and the metrics that tell how much of them is used.
  private static let gauges = [("scenes", "scenes"), ("connections", "connections")]
}
