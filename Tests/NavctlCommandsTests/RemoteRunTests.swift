import Testing

@testable import NavctlCommands

struct RemoteRunTests {
  private func command(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [String]? {
    let options = try Invocation(arguments).options
    return RemoteRun.command(options, arguments, isTerminal: false, { environment[$0] })?.arguments
  }

  @Test func aHostsNavctlIsAskedThroughSSH() throws {
    #expect(
      try command(["--host", "me@till", "push", "A(x=\"it's\")"])
        == ["--", "me@till", #"'navctl' 'push' 'A(x="it'\''s")'"#])
  }

  @Test func anAddressBehindSSHNamesTheSocketThere() throws {
    #expect(
      try command(["--address", "ssh-unix:till:/run/navd/org.navd", "path"], ["NAVD_SCENE": "s"])
        == ["--", "till", "'navctl' '--address' 'unix:/run/navd/org.navd' '--scene' 's' 'path'"])
    #expect(try command(["path"], ["NAVD_ADDRESS": "ssh-unix:till:/s"])?.first == "--")
  }

  @Test func anythingElseIsThisMachines() throws {
    #expect(try command(["path"]) == nil)
    #expect(try command(["--address", "unix:/s", "path"]) == nil)
  }

  @Test func aHostIsNeverAnOptionOfSSH() throws {
    #expect(try command(["--host", "-oProxyCommand=x", "path"]) == ["--", "-oProxyCommand=x", "'navctl' 'path'"])
  }
}
