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
  func add(_ more: [Finding]) { findings += more }

  var isHealthy: Bool { !findings.contains { $0.state == .problem } }

  /// The navd that is meant: the one that answered, or what is known of it where none did.
  var patient: Patient { Patient(session.options.address, at: present?.place.address) }
}
