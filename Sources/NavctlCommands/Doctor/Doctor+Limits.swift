import NavigationProtocol

extension Doctor {
  /// The tenths of a limit from which its use is a problem: the last tenth is left before clients are refused.
  static let nearTenths = 9

  func lookAtLimits() throws(CommandError) {
    guard present != nil else { return }
    let limits = try session.call(ManagerInterface.GetLimits.self, .init()).limits
    let metrics = try session.call(ManagerInterface.GetMetrics.self, .init()).metrics
    add(Self.findings(limits, metrics, patient))
  }

  /// Findings about limits that are nearly used up or were reached.
  static func findings(
    _ limits: [String: Int], _ metrics: [ManagerInterface.Metric], _ patient: Patient
  ) -> [Finding] {
    var near: [Finding] = []
    for metric in metrics where metric.name == "limit_used" {
      guard let limit = metric.labels?["limit"], let bound = limits[limit] else { continue }
      // A limit below ten must be used up.
      guard metric.value >= 1, metric.value * 10 >= Double(bound) * Double(nearTenths) else { continue }
      near.append(
        .problem("limits", "\(limit.shown): \(Int(metric.value)) of \(bound)", remedy(limit, bound, patient)))
    }
    // A heartbeat on an idle stream is normal.
    let reached = metrics.filter {
      $0.name == "limit_reached_total" && $0.value > 0 && $0.labels?["limit"] != "heartbeatMilliseconds"
    }.map { "\(($0.labels?["limit"] ?? "?").shown) \(Int($0.value)) times" }
    let note =
      reached.isEmpty ? [] : [Finding.note("limits", "reached since the start: " + reached.joined(separator: ", "))]
    return near + note + (near.isEmpty ? [.ok("limits", "none is near its bound")] : [])
  }

  /// How to find who uses a limit, and how to raise it.
  private static func remedy(_ limit: String, _ bound: Int, _ patient: Patient) -> String {
    let look =
      switch limit {
      case "scenes", "scenesOfUser": "see whose they are: \(patient.navctl("scenes"))"
      case "sceneNodes", "sceneBytes": "see which scene is so large: \(patient.navctl("scenes")), and export it"
      case "waitingOperations", "waitingOperationBytes", "connections", "connectionsOfUser", "streamsOfUser",
        "waitsOfUser":
        "see whose they are: \(patient.navctl("clients"))"
      case "maps": "see which are not needed: \(patient.navctl("maps"))"
      case "unsavedBytes", "pendingBytes", "turnFileBytes":
        "see why the disk does not take them: \(patient.log)"
      default: "see who uses it: \(patient.navctl("stats"))"
      }
    return "\(look); or start navd with --limit \(limit.shown)=\(bound * 2)"
  }
}
