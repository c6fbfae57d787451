import EventLoop
import Glibc
import JSON
import NavigationClient
import NavigationProtocol

extension Doctor {
  /// The time within which navd must reply to `Ping`, which it does before everything else.
  private static let patience = Duration.seconds(5)

  /// Checks whether a navd answers at each address, and the permissions of its socket.
  func lookAtSockets() throws(CommandError) {
    for candidate in session.options.address.candidates(session.console.environment) {
      guard case .unix(let path)? = candidate.address else {
        add(.note("socket", "\(candidate.what): \(candidate.problem ?? "not on this machine")"))
        continue
      }
      let connection = BlockingClient(on: try session.loop(), to: [candidate], parser: JSONParser())
      do throws(CallFailure) {
        let ping = try connection.call(ManagerInterface.Ping.self, .init(), timeout: Self.patience)
        present = present ?? (ping, candidate)
        add(.ok("socket", "\(candidate.what) answers at \(path.shown), process \(ping.pid)"))
        add(Self.permissions(ofSocket: path))
        session.home = session.home ?? candidate
        return
      } catch {
        let patient = Patient(session.options.address, at: candidate.address)
        if addClosedFolder(above: path, "socket", isUsersOwn: patient.isUsersOwn) { continue }
        add(Self.finding(candidate, path, error, patient))
      }
    }
    nobodyAnswers = true
  }

  /// The finding about an address where `Ping` failed.
  static func finding(
    _ candidate: AddressChoice.Candidate, _ path: String, _ failure: CallFailure, _ patient: Patient
  ) -> Finding {
    let place = "\(candidate.what), \(path.shown)"
    guard let status = try? FileStatus(path) else { return .note("socket", "\(place): there is none") }
    guard status.kind == .socket else {
      return .problem("socket", "\(place): this is no socket", "move it away: navd never replaces what it did not make")
    }
    switch failure {
    case .unreachable(let attempts) where attempts.contains(where: \.isDenied) && isIntruder(status, at: path):
      return .problem(
        "socket", "\(place): user \(status.uid) has made this socket, and you may not connect",
        "if nobody listens there (see ss -xl): rm \(path.shown)")
    case .unreachable(let attempts) where attempts.contains(where: \.isDenied):
      return .problem("socket", "\(place): permission denied", SystemUser.remedy(forSocketOf: status))
    case .unreachable:
      return .problem(
        "socket", "\(place): nobody listens, it was left by a navd that is gone", "start navd, which replaces it")
    case .timedOut:
      return .problem(
        "socket", "\(place): navd takes connections and does not answer",
        "restart it: \(patient.systemctl("restart navd.service"))")
    case .disconnected(let why): return .problem("socket", "\(place): \(why)", "look into its log: \(patient.log)")
    case .remote(let failure) where failure.shortName == "PermissionDenied":
      return .problem("socket", "\(place): permission denied", SystemUser.remedy(forSocketOf: status))
    case .notSent, .remote, .reply, .cancelled:
      return .problem("socket", "\(place): who answers there is no navd", "see who it is: ss -xlp")
    }
  }

  /// Whether another user has made a socket in a directory of this user.
  private static func isIntruder(_ socket: FileStatus, at path: String) -> Bool {
    guard let folder = try? FileStatus(FileTree.directory(of: path) + "/.") else { return false }
    return folder.uid == geteuid() && socket.uid != folder.uid
  }

  /// Findings about permissions that let too many users connect.
  static func permissions(ofSocket path: String) -> [Finding] {
    var findings: [Finding] = []
    if let socket = try? FileStatus(path), socket.mode & 0o002 != 0 {
      findings.append(
        .problem("permissions", "everybody may connect to \(path.shown) (\(socket.modeText))", "chmod o= \(path.shown)")
      )
    }
    let directory = FileTree.directory(of: path)
    // Users who can write to the directory could replace the socket.
    if let holder = try? FileStatus(directory + "/."), holder.mode & 0o022 != 0, holder.mode & 0o1000 == 0 {
      findings.append(
        .problem(
          "permissions", "others than its owner may change \(directory.shown) (\(holder.modeText))",
          "chmod go-w \(directory.shown)"))
    }
    return findings
  }
}
