import Glibc
import NavigationClient
import NavigationProtocol

/// Examines navd and everything that it needs: a running navd through its methods and a backup, the files of a stopped one
/// by `navd --check`.
final class Doctor {
  let session: Session
  /// The navd of this machine.
  let installed: InstalledNavd
  /// `--state`.
  let givenState: String?
  private(set) var findings: [Finding] = []
  /// The reply of the navd that answered, and its address.
  var present: (ping: ManagerInterface.Ping.Reply, place: AddressChoice.Candidate)?
  /// Whether no navd answered at any address.
  var nobodyAnswers = false
  /// Whether a navd that does not answer holds the lock of the state directory.
  var isStateTaken = false
  /// The remedy if a navd of this user could not start, because this user may not enter a directory.
  private var hindrance: String?

  init(_ session: Session, state: String?) {
    self.session = session
    installed = InstalledNavd(session: session)
    givenState = state
  }

  func look() throws(CommandError) {
    try lookAtSockets()
    leaveOutOthers()
    lookAtVersions()
    lookAtService()
    lookAtStore()
    if nobodyAnswers, !isStateTaken {
      add(.problem("navd", "no navd answers", hindrance ?? "start one: \(patient.start)"))
    }
    try lookAtScenes()
    try lookAtLimits()
    try lookAtMaps()
    try lookAtFleet()
  }

  /// Leaves out the navd that answers if it keeps its state elsewhere than in `--state`.
  private func leaveOutOthers() {
    guard let givenState, let present, let other = openState(of: present.ping.pid),
      !Self.isSame(givenState, other.directory)
    else { return }
    findings = []
    self.present = nil
    add(
      .note(
        "store",
        "\(givenState.shown) is not of the navd that answers, process \(present.ping.pid), which was not looked at: "
          + "it keeps its state in \(other.directory.shown)"))
  }

  func add(_ finding: Finding) { findings.append(finding) }

  /// Adds a finding if this user may not enter a directory on the way to a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - subject: The subject of the finding.
  ///   - isUsersOwn: Whether a navd of this user needs the file, and so cannot start.
  /// - Returns: Whether it was added.
  func addClosedFolder(above path: String, _ subject: String, isUsersOwn: Bool) -> Bool {
    guard let closed = FileTree.closedFolder(above: path) else { return false }
    let folder = closed.path.shown
    add(.note(subject, "\(path.shown): you may not look into \(folder), which belongs to user \(closed.owner)"))
    if isUsersOwn {
      hindrance =
        closed.owner == Int(geteuid())
        ? "chmod u+rwx \(folder)"
        : "if \(folder) should be yours, as root: chown -R \(geteuid()) \(folder); else look as user \(closed.owner)"
    }
    return true
  }

  func add(_ more: [Finding]) { findings += more }

  var isHealthy: Bool { !findings.contains { $0.state == .problem } }

  /// The navd that is examined: the one that answered, or the one that the options select.
  var patient: Patient { Patient(session.options.address, at: present?.place.address) }
}
