import NavigationProtocol
import Testing

@testable import NavctlCommands

/// The doctor's findings about the hosts of a fleet.
struct DoctorFleetTests {
  private static let patient = Patient(.user, at: nil)

  private func host(_ name: String, silent: Int = 100, lag: Int = 0) -> FleetInterface.Host {
    FleetInterface.Host(host: name, silentMilliseconds: silent, reached: 5_000 - lag, synced: 5_000 - lag, lag: lag)
  }

  private func findings(_ hosts: [FleetInterface.Host]) -> [Finding] {
    let claim = FleetInterface.Claim(owner: "a", term: 3)
    let status = FleetInterface.Status.Reply(
      fleet: "f", host: "a", serves: true, frame: 5_000, claim: claim, hosts: hosts)
    return Doctor.findings(of: status, Self.patient)
  }

  @Test func aFleetWithStandbysIsFine() {
    #expect(
      findings([host("a"), host("b"), host("c", lag: 3)]) == [.ok("fleet", "host a owns the scenes, 2 follow it")])
  }

  @Test func hostsThatAreSilentOrFarBehindAreProblems() {
    let found = findings([host("a"), host("b", silent: 61_000), host("c", lag: 1_000)])
    #expect(found.map(\.found) == ["host b is silent for 61 s", "host c is 1000 frames behind"])
    #expect(found.allSatisfy { $0.state == .problem && $0.remedy != nil })
  }

  @Test func anOwnerAloneIsAProblem() {
    #expect(findings([host("a")]).map(\.found) == ["there is no standby"])
  }
}
