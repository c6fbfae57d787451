import Foundation
import Glibc
import NavigationClient
import Testing

@testable import NavctlCommands

/// The doctor's findings about the addresses of a navd.
struct DoctorSocketTests {
  private static let own = Patient(.user, at: nil)
  private static let system = Patient(.system, at: nil)

  /// The finding about a socket where a call failed in this way.
  private static func found(_ failure: CallFailure, _ patient: Patient = own) throws -> Finding {
    var finding: Finding?
    try KeepTests.inFolder { folder in
      let path = folder + "/s"
      try #require(unsafe mknod(path, S_IFSOCK | 0o600, 0) == 0)
      let candidate = AddressChoice.Candidate(what: "it", address: .unix(path: path))
      finding = Doctor.finding(candidate, path, failure, patient)
    }
    let found = try #require(finding)
    #expect(found.check == "socket")
    #expect(found.found.hasPrefix("it, /"))
    return found
  }

  @Test func whyNobodyAnswersIsTold() throws {
    func attempt(isDenied: Bool) -> CallFailure {
      .unreachable([.init(what: "it", address: nil, problem: "no", isDenied: isDenied)])
    }
    let denied = try Self.found(attempt(isDenied: true))
    #expect(denied.state == .problem && denied.found.hasSuffix("permission denied"))
    #expect(denied.remedy == "only its owner may; use a navd of your own: navd --user")
    let refused = RemoteFailure(name: "org.varlink.service.PermissionDenied", parameters: .object([]))
    #expect(try Self.found(.remote(refused)).remedy == denied.remedy)
    let stale = try Self.found(attempt(isDenied: false))
    #expect(stale.found.hasSuffix("nobody listens, it was left by a navd that is gone"))
    #expect(stale.remedy == "start navd, which replaces it")
    let stranger = try Self.found(.reply(.expected("an object")))
    #expect(stranger.found.hasSuffix("who answers there is no navd"))
    #expect(stranger.remedy == "see who it is: ss -xlp")
    let unknown = RemoteFailure(name: "org.varlink.service.MethodNotFound", parameters: .object([]))
    #expect(try Self.found(.remote(unknown)).remedy == stranger.remedy)
  }

  @Test(.enabled(if: geteuid() == 0)) func aSocketThatAnotherUserLeftIsTold() throws {
    try KeepTests.inFolder { folder in
      let path = folder + "/s"
      try #require(unsafe mknod(path, S_IFSOCK | 0o600, 0) == 0 && lchown(path, 1_234, 1_234) == 0)
      let candidate = AddressChoice.Candidate(what: "it", address: .unix(path: path))
      let denied = CallFailure.unreachable([.init(what: "it", address: nil, problem: "no", isDenied: true)])
      let finding = Doctor.finding(candidate, path, denied, Self.own)
      #expect(finding.found.hasSuffix("user 1234 has made this socket, and you may not connect"))
      #expect(finding.remedy == "if nobody listens there (see ss -xl): rm \(path)")
    }
  }

  /// The remedy for a user's own stuck navd is not a restart of the system's.
  @Test func aNavdThatDoesNotAnswerIsRestartedByItsOwnManager() throws {
    for (patient, option) in [(Self.own, "--user "), (Self.system, "")] {
      let stuck = try Self.found(.timedOut, patient)
      #expect(stuck.found.hasSuffix("navd takes connections and does not answer"))
      #expect(stuck.remedy == "restart it: systemctl \(option)restart navd.service")
      let lost = try Self.found(.disconnected("it ended"), patient)
      #expect(lost.found.hasSuffix(": it ended"))
      #expect(lost.remedy == "look into its log: journalctl \(option)-u navd.service")
    }
  }

  @Test func aPlaceWithoutASocketIsTold() throws {
    try KeepTests.inFolder { folder in
      let path = folder + "/s"
      let candidate = AddressChoice.Candidate(what: "it", address: .unix(path: path))
      #expect(Doctor.finding(candidate, path, .timedOut, Self.own) == .note("socket", "it, \(path): there is none"))
      try Data([1]).write(to: URL(filePath: path))
      let file = Doctor.finding(candidate, path, .timedOut, Self.own)
      #expect(file.state == .problem && file.found == "it, \(path): this is no socket")
      #expect(file.remedy == "move it away: navd never replaces what it did not make")
    }
  }

  @Test func aSocketThatOthersMayReachOrReplaceIsTold() throws {
    try KeepTests.inFolder { folder in
      let path = folder + "/s"
      try #require(unsafe mknod(path, S_IFSOCK | 0o600, 0) == 0)
      func permissions(_ socket: mode_t, _ directory: mode_t) -> [Finding] {
        unsafe chmod(path, socket)
        unsafe chmod(folder, directory)
        return Doctor.permissions(ofSocket: path)
      }
      #expect(permissions(0o660, 0o755) == [])
      let open = permissions(0o662, 0o755)
      #expect(open.map(\.found) == ["everybody may connect to \(path) (0662)"])
      #expect(open.map(\.remedy) == ["chmod o= \(path)"])
      let writable = permissions(0o600, 0o775)
      #expect(writable.map(\.found) == ["others than its owner may change \(folder) (0775)"])
      #expect(writable.map(\.remedy) == ["chmod go-w \(folder)"])
      // In a sticky directory such as /tmp no other user can replace it.
      #expect(permissions(0o600, 0o1777) == [])
      #expect(permissions(0o602, 0o777).count == 2)
      unsafe chmod(folder, 0o700)
    }
  }

  @Test func whereNoNavdAnswersTheDoctorSaysWhatToDo() throws {
    try KeepTests.inFolder { folder in
      let run = Run(["--json", "doctor", "--state", folder], environment: ["NAVD_ADDRESS": "unix:\(folder)/none"])
      #expect(run.code == 1)
      #expect(run.output.hasPrefix(#"{"healthy":false,"findings":[{"check":"socket","state":"note""#))
      #expect(run.output.contains("no navd answers"))
      // A regular file is not taken for a socket.
      try Data([1]).write(to: URL(filePath: folder + "/none"))
      let file = Run(["doctor", "--state", folder], environment: ["NAVD_ADDRESS": "unix:\(folder)/none"])
      #expect(file.output.contains("this is no socket"))
      #expect(file.output.contains("→ "))
      let own = Run(["--user", "doctor", "--state", folder], environment: [:])
      #expect(own.output.contains("the user's daemon: XDG_RUNTIME_DIR is not set"))
      #expect(own.output.contains("→ start one: systemctl --user start navd.socket, or navd --user &"))
    }
  }
}
