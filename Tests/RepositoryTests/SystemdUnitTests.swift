import Testing

/// The units, where no test that runs them would notice.
struct SystemdUnitTests {
  static let services = ["systemd/navd.service", "systemd/user/navd.service"]

  /// The systemd of Debian 12 ignores both settings that slow restarts down, so the others must suffice.
  @Test(arguments: services) func restartsAreBearableForASystemdThatCannotSlowThemDown(path: String) throws {
    let unit = try Repository.text(path)
    let pause = try #require(unit.firstMatch(of: /(?m)^RestartSec=(\d+)ms$/)).output.1
    #expect(try #require(Int(pause)) >= 500)
    for setting in ["RestartSteps", "RestartMaxDelaySec"] {
      #expect(unit.contains("\n\(setting)="))
      #expect(try Repository.text("docs/operations.md").contains("`\(setting)=`"))
    }
    #expect(unit.contains("systemd before 254"))
  }

  @Test func theDocumentTellsTheExposureThatTheTestAllows() throws {
    let test = try Repository.text("Tests/EndToEndTests/test_systemd.py")
    let tenths = try #require(test.firstMatch(of: /(?m)^EXPOSURE_MAX = (\d+)$/)?.output.1)
    let told = try #require(
      try Repository.text("docs/operations.md").firstMatch(of: /`systemd-analyze security navd.service` says ([0-9.]+)/)
    )
    #expect(Double(told.output.1).map { Int($0 * 10) } == Int(tenths))
  }
}
