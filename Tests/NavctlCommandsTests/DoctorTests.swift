import NavigationClient
import NavigationProtocol
import Testing

@testable import NavctlCommands

/// The doctor's findings about versions, units and limits, and the navd in its remedies.
struct DoctorTests {
  private static let own = Patient(.user, at: nil)
  private static let system = Patient(.system, at: nil)

  // MARK: - Which navd

  @Test func whoseANavdIsFollowsFromHowItIsMeantElseFromItsPlace() {
    let systems = Address.unix(path: AddressChoice.systemPath)
    let other = Address.unix(path: "/run/user/7/navd/org.navd")
    #expect(Patient(.user, at: systems).isUsersOwn)
    #expect(!Patient(.system, at: other).isUsersOwn)
    #expect(!Patient(.automatic, at: systems).isUsersOwn)
    #expect(Patient(.automatic, at: other).isUsersOwn)
    #expect(Patient(.address(other), at: other).isUsersOwn)
    #expect(Patient(.automatic, at: nil, isRoot: false).isUsersOwn)
    #expect(!Patient(.automatic, at: nil, isRoot: true).isUsersOwn)
  }

  @Test func aRemedyReachesTheNavdThatIsMeant() {
    #expect(Self.own.systemctl("restart navd.service") == "systemctl --user restart navd.service")
    #expect(Self.system.systemctl("restart navd.service") == "systemctl restart navd.service")
    #expect(Self.own.log == "journalctl --user -u navd.service")
    #expect(Self.own.navctl("scenes") == "navctl --user scenes")
    #expect(Self.system.navctl("scenes") == "navctl --system scenes")
    #expect(Patient(.automatic, at: nil).navctl("scenes") == "navctl scenes")
    #expect(Patient(.address(.unix(path: "/s")), at: nil).navctl("scenes") == "navctl --address unix:/s scenes")
    #expect(Self.own.start == "systemctl --user start navd.socket, or navd --user &")
    #expect(Self.system.start == "systemctl start navd.socket")
    #expect(Patient(.automatic, at: nil).start == "navd --user &, or systemctl start navd.socket")
  }

  // MARK: - Versions

  @Test func versionsThatDifferAreTold() {
    #expect(
      Doctor.versions(navctl: "1", running: "1", installed: "1", Self.own)
        == [.ok("versions", "navctl 1; navd 1, which runs; navd 1, installed")])
    #expect(Doctor.versions(navctl: "1", running: nil, installed: nil, Self.own) == [.ok("versions", "navctl 1")])
    let old = Doctor.versions(navctl: "2", running: "1", installed: "2", Self.own)
    #expect(
      old.last == .problem("versions", "navd 1 runs, and 2 is installed", "systemctl --user restart navd.service"))
    #expect(
      Doctor.versions(navctl: "2", running: "1", installed: "2", Self.system).last?.remedy
        == "systemctl restart navd.service")
    for (running, installed) in [("1", nil), (nil, "1"), ("1", "1")] {
      let apart = Doctor.versions(navctl: "2", running: running, installed: installed, Self.own)
      #expect(apart.last == .problem("versions", "navctl is 2, navd is 1", "install both of one version"))
    }
  }

  // MARK: - The service

  @Test func unitsAreReadAsSystemctlPrintsThem() {
    let units = ServiceUnit.list(
      """
      Id=navd.socket
      LoadState=loaded
      ActiveState=active
      SubState=listening
      Result=success

      Id=navd.service
      LoadState=loaded
      ActiveState=failed
      SubState=failed
      Result=watchdog
      NRestarts=5

      """)
    #expect(units.map(\.id) == ["navd.socket", "navd.service"])
    #expect(units[0].finding(Self.system) == .ok("service", "navd.socket is active (listening)"))
    #expect(
      units[1].finding(Self.own)
        == .problem(
          "service", "navd.service failed (watchdog)",
          "see why: journalctl --user -u navd.service; then systemctl --user restart navd.service"))
    #expect(ServiceUnit.list("") == [])
  }

  @Test func aUnitThatIsMissingBrokenOrRestartedIsTold() {
    func found(_ text: String) -> [Finding] {
      Doctor.findings(ofUnits: .init(code: 0, output: text, errors: ""), Self.own)
    }
    #expect(found("Id=a\nLoadState=not-found\n") == [.note("service", "a is not installed")])
    #expect(
      found("Id=a\nLoadState=bad-setting\n") == [.problem("service", "a is bad-setting", "systemctl --user cat a")])
    #expect(
      found("Id=a\nLoadState=loaded\nActiveState=active\nSubState=running\nNRestarts=3\n")
        == [.note("service", "a is active (running), restarted 3 times")])
    let silent = [Finding.note("service", "systemd does not answer")]
    #expect(Doctor.findings(ofUnits: nil, Self.own) == silent)
    #expect(Doctor.findings(ofUnits: .init(code: 1, output: "", errors: "no bus"), Self.own) == silent)
  }

  // MARK: - Limits

  private static func metric(_ name: String, _ value: Double, _ limit: String? = nil) -> ManagerInterface.Metric {
    .init(
      name: name, labels: limit.map { ["limit": $0] }, kind: limit == nil ? .gauge : .counter, value: value,
      description: "")
  }

  @Test func aLimitIsNearFromNineTenthsOn() {
    let limits = ["scenes": 10, "connections": 100, "maps": 1]
    func found(_ scenes: Double, _ more: ManagerInterface.Metric...) -> [Finding] {
      Doctor.findings(
        limits,
        [
          Self.metric("scenes", scenes), Self.metric("limit_used", scenes, "scenes"),
          Self.metric("limit_used", 1, "connections"), Self.metric("limit_used", 0, "maps"),
        ] + more, Self.own)
    }
    #expect(found(8) == [.ok("limits", "none is near its bound")])
    #expect(
      found(9)
        == [
          .problem(
            "limits", "scenes: 9 of 10",
            "see whose they are: navctl --user scenes; or start navd with --limit scenes=20")
        ])
    #expect(found(1, Self.metric("limit_reached_total", 0, "scenes")).map(\.state) == [.ok])
    #expect(found(1, Self.metric("limit_reached_total", 400, "historyMemoryBytes")).map(\.state) == [.ok])
    #expect(
      found(1, Self.metric("limit_reached_total", 2, "scenes"), Self.metric("limit_reached_total", 1, "streams"))
        == [
          .note("limits", "reached since the start: scenes 2 times, streams 1 times"),
          .ok("limits", "none is near its bound"),
        ])
  }

  @Test func aUserWhoIsNearALimitOfItsBytesIsNamed() {
    func user(_ uid: Int, _ bytes: Int, state: Int) -> ManagerInterface.UserInfo {
      .init(
        uid: uid, connections: 1, streams: 0, scenes: 3, waits: 0, bytes: bytes,
        held: ["replies": bytes - 10, "connections": 10], stateBytes: state)
    }
    let limits = ["userBytes": 64 << 20, "stateBytesOfUser": 10_240]
    func found(_ users: ManagerInterface.UserInfo...) -> [String] {
      Doctor.findings(of: users, limits, Self.own).map { "\($0.state.rawValue) \($0.found)" }
    }
    #expect(found(user(7, 57 << 20, state: 9_215), user(0, 90 << 20, state: 1 << 20)) == [])
    #expect(
      found(user(7, 60 << 20, state: 9_216)) == [
        "problem user 7 has 60.0 MiB of 64.0 MiB (userBytes), most of it replies",
        "problem user 7 has 9.0 KiB of 10.0 KiB (stateBytesOfUser), in 3 scenes",
      ])
  }

  @Test func everyLimitThatIsNearIsTold() {
    let names = ["sceneBytes", "connectionsOfUser", "maps", "pendingBytes", "another"]
    let limits = Dictionary(uniqueKeysWithValues: names.map { ($0, 100) })
    let found = Doctor.findings(limits, names.map { Self.metric("limit_used", 95, $0) }, Self.own)
    #expect(found.map(\.found) == names.map { "\($0): 95 of 100" })
    #expect(found.allSatisfy { $0.state == .problem && $0.remedy?.contains("--limit") == true })
    #expect(Set(found.compactMap { $0.remedy?.prefix(24) }).count > 3)
  }
}
