import NavigationProtocol

extension Doctor {
  /// The tenths of a limit from which its use is a problem: the last tenth is left before clients are refused.
  static let nearTenths = 9

  func lookAtLimits() throws(CommandError) {
    guard present != nil else { return }
    let limits = try session.call(ManagerInterface.GetLimits.self, .init()).limits
    let metrics = try session.call(ManagerInterface.GetMetrics.self, .init()).metrics
    add(Self.findings(limits, metrics, patient))
    // Only administrators see the users.
    let users = try session.call(ManagerInterface.ListClients.self, .init(limit: 1)).users ?? []
    add(Self.findings(of: users, limits, patient))
  }

  /// Findings about the users by whom a limit of their bytes is nearly used up.
  static func findings(
    of users: [ManagerInterface.UserInfo], _ limits: [String: Int], _ patient: Patient
  ) -> [Finding] {
    var findings: [Finding] = []
    // Root is exempt.
    for user in users where user.uid != 0 {
      let most = user.held.max { $0.value < $1.value }
      for (limit, used, kind) in [
        ("userBytes", user.bytes, most.map { ", most of it \($0.key.shown)" } ?? ""),
        ("stateBytesOfUser", user.stateBytes, ", in \(user.scenes) scenes"),
      ] {
        guard let bound = limits[limit], used * 10 >= bound * nearTenths else { continue }
        let found = "user \(user.uid) has \(ByteCountText.text(used)) of \(ByteCountText.text(bound)) (\(limit))\(kind)"
        findings.append(.problem("limits", found, remedy(limit, bound, patient)))
      }
    }
    return findings
  }

  /// Findings about limits that are nearly used up or were reached.
  static func findings(
    _ limits: [String: Int], _ metrics: [ManagerInterface.Metric], _ patient: Patient
  ) -> [Finding] {
    var near: [Finding] = []
    for metric in metrics where metric.name == "limit_used" {
      guard let limit = metric.labels?["limit"], let bound = limits[limit] else { continue }
      // A limit below ten must be used up to count.
      guard metric.value >= 1, metric.value * 10 >= Double(bound) * Double(nearTenths) else { continue }
      near.append(
        .problem("limits", "\(limit.shown): \(Int(metric.value)) of \(bound)", remedy(limit, bound, patient)))
    }
    // A heartbeat on an idle stream is normal, and so is a history that continues on disk.
    let normal = ["heartbeatMilliseconds", "historyMemoryBytes"]
    let reached = metrics.filter {
      $0.name == "limit_reached_total" && $0.value > 0 && !normal.contains($0.labels?["limit"] ?? "")
    }.map { "\(($0.labels?["limit"] ?? "?").shown) \(Int($0.value)) times" }
    let note =
      reached.isEmpty ? [] : [Finding.note("limits", "reached since the start: " + reached.joined(separator: ", "))]
    return near + note + (near.isEmpty ? [.ok("limits", "none is near its bound")] : [])
  }

  /// A way to find out who uses a limit, and to raise it.
  private static func remedy(_ limit: String, _ bound: Int, _ patient: Patient) -> String {
    let look =
      switch limit {
      case "scenes", "scenesOfUser", "stateBytesOfUser": "see whose they are: \(patient.navctl("scenes"))"
      case "sceneNodes", "sceneBytes": "see which scene is so large: \(patient.navctl("scenes")), and export it"
      case "waitingOperations", "waitingOperationBytes", "connections", "connectionsOfUser", "streamsOfUser",
        "waitsOfUser", "userBytes":
        "see whose they are: \(patient.navctl("clients"))"
      case "maps": "see which are not needed: \(patient.navctl("maps"))"
      case "unsavedBytes", "pendingBytes", "turnFileBytes", "turnFileBytesOfUser":
        "see why the disk does not take them: \(patient.log)"
      default: "see who uses it: \(patient.navctl("stats"))"
      }
    return "\(look); or start navd with --limit \(limit.shown)=\(bound * 2)"
  }
}
