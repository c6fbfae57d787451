import NavigationClient
import NavigationProtocol

/// Looks at everything that navd needs, and at what it has: at a running navd through its methods and a backup, at a
/// stopped one's files by `navd --check`.
final class Doctor {
  let session: Session
  /// `--state`.
  let givenState: String?
  private(set) var findings: [Finding] = []
  /// The navd that answered, and where.
  var present: (ping: ManagerInterface.Ping.Reply, place: AddressChoice.Candidate)?

  init(_ session: Session, state: String?) {
    self.session = session
    givenState = state
  }

  func look() throws(CommandError) {
    try lookAtSockets()
    lookAtVersions()
    lookAtService()
    lookAtStore()
    try lookAtLimits()
  }

  func add(_ finding: Finding) { findings.append(finding) }

  var isHealthy: Bool { !findings.contains { $0.state == .problem } }

  /// Whether the navd that is meant is the user's own.
  var isUsersOwn: Bool {
    switch (session.options.address, present?.place.address) {
    case (.user, _): true
    case (.system, _): false
    case (_, .unix(let path)?): path != AddressChoice.systemPath
    default: !SystemUser.isRoot
    }
  }

  /// The options that make systemctl and journalctl look where this navd is.
  var managerOption: String { isUsersOwn ? "--user " : "" }
}
