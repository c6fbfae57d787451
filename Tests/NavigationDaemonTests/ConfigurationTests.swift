import Foundation
import Testing

@testable import NavigationDaemon

/// Flags go before the environment, that before the file, that before the defaults.
struct ConfigurationTests {
  private let home = ["HOME": "/h", "XDG_RUNTIME_DIR": "/r"]

  private func configured(
    _ text: String? = nil, _ environment: [String: String] = [:], uid: Int = 1_000,
    _ set: (inout Configuration.Flags) -> Void = { _ in }
  ) throws(ConfigurationError) -> Configuration {
    var flags = Configuration.Flags()
    set(&flags)
    return try Configuration(flags, environment: home.merging(environment) { $1 }, uid: uid) { path in
      text.map { .text($0) } ?? .absent
    }
  }

  /// The problems of a file, without its name.
  private func problems(_ text: String) -> [String] {
    do {
      _ = try configured(text)
      return []
    } catch {
      return error.problems.map { String($0.description.trimmingPrefix("/h/.config/navd/navd.yaml:")) }
    }
  }

  @Test func theUsersPlacesAreThoseOfXDG() throws {
    let usual = try configured()
    #expect(!usual.isSystem)
    #expect(usual.sockets == [.init(path: "/r/navd/org.navd", mode: 0o600)])
    #expect(usual.stateDirectory == "/h/.local/state/navd")
    #expect(usual.mapsDirectories == ["/h/.config/navd/maps"])
    let other = try configured(nil, ["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "relative"])
    #expect(other.stateDirectory == "/s/navd")
    #expect(other.mapsDirectories == ["/h/.config/navd/maps"])
  }

  @Test func passedSocketsNeedNoPlace() throws {
    let configuration = try Configuration(.init(), environment: ["HOME": "/h"], uid: 1, isPassedSockets: true) { _ in
      .absent
    }
    #expect(configuration.sockets.isEmpty)
    #expect(configuration.stateDirectory == "/h/.local/state/navd")
    for (pid, count, isAny) in [("7", "1", true), ("7", "0", false), ("8", "1", false)] {
      #expect(PassedSocket.isAny(in: ["LISTEN_PID": pid, "LISTEN_FDS": count], pid: 7) == isAny)
    }
    #expect(!PassedSocket.isAny(in: [:], pid: 7))
  }

  @Test func whereThereIsNoPlaceItIsSaidWhatToType() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration(.init(), environment: ["HOME": "/h", "XDG_RUNTIME_DIR": "relative"], uid: 1) { _ in .absent }
    }
    #expect(
      error?.problems.map(\.message) == [
        "no place for socket: XDG_RUNTIME_DIR names none; type: export XDG_RUNTIME_DIR=\"$HOME/.local/run\" "
          + "(also for navctl), or give --socket PATH, and navctl --address PATH"
      ])
    let homeless = #expect(throws: ConfigurationError.self) {
      try Configuration(.init(), environment: ["XDG_RUNTIME_DIR": "/r"], uid: 1) { _ in .absent }
    }
    #expect(
      homeless?.problems.map(\.message) == [
        "no place for state: HOME names none; set it, or give --state DIR",
        "no place for maps: HOME names none; set it, or give --maps DIR",
      ])
  }

  @Test func theSystemsPlacesAreThoseOfHier() throws {
    for system in [try configured(uid: 0), try configured { $0.isSystem = true }] {
      #expect(system.isSystem)
      #expect(
        system.sockets == [
          .init(path: "/run/navd/org.navd", mode: 0o660),
          .init(path: "/run/navd/org.navd.observe", mode: 0o660, kind: .observe),
        ])
      #expect(system.stateDirectory == "/var/lib/navd")
      #expect(system.mapsDirectories == ["/etc/navd/maps", "/usr/share/navd/maps"])
    }
    #expect(try !configured(uid: 0, { $0.isUser = true }).isSystem)
  }

  @Test func flagsGoBeforeTheEnvironmentBeforeTheFileBeforeDefaults() throws {
    let file = """
      state: /file
      logLevel: debug
      limits: {scenes: 1, connections: 2, streamsOfUser: 3}
      """
    let environment = ["NAVD_STATE": "/variable", "NAVD_LIMIT_scenes": "10", "NAVD_LIMIT_connections": "20"]
    let found = try configured(file, environment) {
      $0.state = "/flag"
      $0.limits = ["scenes=100"]
    }
    #expect(found.stateDirectory == "/flag")
    #expect(try configured(file, environment).stateDirectory == "/variable")
    #expect(try configured(file).stateDirectory == "/file")
    #expect(found.logLevel == .debug)
    #expect(found.limits[.scenes] == 100)
    #expect(found.limits[.connections] == 20)
    #expect(found.limits[.streamsOfUser] == 3)
    let lines = found.description
    #expect(lines.contains("state = /flag  (--state)\n"))
    #expect(lines.contains("log-level = debug  (/h/.config/navd/navd.yaml:2:11)\n"))
    #expect(lines.contains("limit scenes = 100  (--limit)\n"))
    #expect(lines.contains("limit connections = 20  (NAVD_LIMIT_connections)\n"))
    #expect(lines.contains("limit streamsOfUser = 3  (/h/.config/navd/navd.yaml:3:52)\n"))
    #expect(lines.contains("durability = normal  (default)\n"))
  }

  @Test func aVariableOfALimitThatIsNoneIsAProblem() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration(.init(), environment: home.merging(["NAVD_LIMIT_SCENES": "7"]) { $1 }, uid: 1) { _ in .absent }
    }
    #expect(error?.description == "NAVD_LIMIT_SCENES SCENES: no such limit; do you mean scenes?")
  }

  @Test func listsAreTakenWholeFromOnePlace() throws {
    let file = "socket: [/a, /b]\nobserveSocket: /c\nmaps: /m"
    let found = try configured(file)
    #expect(found.sockets.map(\.path) == ["/a", "/b", "/c"])
    #expect(found.sockets.map(\.kind) == [.everything, .everything, .observe])
    #expect(found.mapsDirectories == ["/m"])
    #expect(try configured(file) { $0.sockets = ["d"] }.sockets.map(\.path) == ["d", "/c"])
    // With a named socket there is no observe socket in the usual place.
    #expect(try configured(uid: 0) { $0.sockets = ["/d"] }.sockets.map(\.path) == ["/d"])
  }

  @Test(arguments: ["", "# nothing\n", "---\n", "~", "{}"]) func aFileMaySayNothing(text: String) throws {
    #expect(problems(text) == [])
  }

  @Test func aFileThatIsNamedMustBeThere() {
    for (variable, name) in [(nil, "--config"), ("/no", "NAVD_CONFIG")] as [(String?, String)] {
      let error = #expect(throws: ConfigurationError.self) {
        try configured(nil, variable.map { ["NAVD_CONFIG": $0] } ?? [:]) { $0.config = variable == nil ? "/no" : nil }
      }
      #expect(error?.description == "\(name) /no: there is no such file")
    }
  }

  @Test func whatCannotBeReadIsSaid() {
    let error = #expect(throws: ConfigurationError.self) {
      try Configuration(.init(), environment: home, uid: 1) { _ in .unreadable("Permission denied") }
    }
    #expect(error?.description == "/h/.config/navd/navd.yaml: Permission denied; see that navd may read it")
  }

  @Test(arguments: [
    ("logLevel: loud", "1:11: logLevel loud: expected one of trace, debug, info, notice, warning, error, critical"),
    ("\n loglevel: info", "2:2: loglevel: no such setting; do you mean logLevel?"),
    ("log-level: info", "1:1: log-level: no such setting; do you mean logLevel?"),
    ("limits:\n  scene: 5", "2:3: scene: no such limit; do you mean scenes?"),
    ("limits:\n  scenes: many", "2:11: limit scenes many: expected a whole number from 1 to 1099511627776"),
    (
      "limits: {heartbeatMilliseconds: 19001}",
      "1:33: limit heartbeatMilliseconds 19001: expected a whole number from 1 to 19000"
    ),
    (
      "limits: {messageOutBytes: 8388608}",
      "1:27: limit messageOutBytes 8388608: it is always 33554432"
    ),
    ("limits: {scenes: 0}", "1:18: limit scenes 0: expected a whole number from 1 to 1099511627776"),
    ("limits: {scenes: 007}", "1:18: limit scenes 007: expected a whole number from 1 to 1099511627776"),
    ("limits: {scenes: 0x10}", "1:18: limit scenes 0x10: expected a whole number from 1 to 1099511627776"),
    ("limits: {scenes: '5'}", "1:18: limit scenes: expected a whole number"),
    ("limits: 5", "1:9: limits: expected names and numbers, one a line"),
    ("state: 5", "1:8: state: expected a text"), ("state: [/a]", "1:8: state: expected a text"),
    ("state: true", "1:8: state: expected a text"),
    ("state: a/b", "1:8: state a/b: expected a path that begins with /, since navd may run anywhere"),
    ("maps: [/a, 5]", "1:12: maps: expected a text or a list of texts"),
    ("socket: []", "1:9: socket: expected at least one"),
    ("durability: some", "1:13: durability some: expected none, normal or full"),
    ("fleet: 5", "1:8: fleet: expected name, host and engine, one a line"),
    (
      "fleet: {name: a, host: b, engine: 'http://10.0.0.1:1'}",
      "1:35: fleet engine http://10.0.0.1:1: expected https://, since it is not an address of this machine"
    ),
    (
      "fleet: {name: a, host: B, engine: 'http://127.0.0.1:1'}",
      "1:24: fleet host B: expected small letters, digits and hyphens, at most 63"
    ),
    (
      "fleet: {name: a, host: b, engine: 'http://127.0.0.1:1', hots: b}",
      "1:57: hots: no such setting of fleet; do you mean host?"
    ),
    (
      "fleet: {name: a, host: b, engine: 'http://127.0.0.1:1', hosts: {c: {most: root}}}",
      "1:75: fleet hosts c most root: expected one of observe, navigate, admin"
    ),
    ("- state", "1:1: expected settings, one a line: `logLevel: info`"),
    ("state: /a\nstate: /b", "2:1: state: said twice"),
    ("state: [", "2:1: did not find expected node content"), ("state: \"a", "1:10: found unexpected end of stream"),
  ]) func whatIsWrongIsSaidWithItsPlace(text: String, expected: String) {
    #expect(problems(text) == [expected])
  }

  @Test func clientsOfOtherHostsNavigateAtMostUnlessConfigured() throws {
    let text = "fleet: {name: a, host: b, engine: 'http://127.0.0.1:1', hosts: {c: {most: admin}}}"
    let fleet = try configured(text).fleet
    #expect(fleet?.most(through: "c") == .admin && fleet?.most(through: "d") == .navigate)
  }

  @Test func everythingThatIsWrongIsSaidAtOnce() throws {
    let text = "logLevel: loud\npenguin: 1\nlimits: {scenes: 0, penguins: 1}"
    #expect(problems(text).map { $0.prefix(4) } == ["2:1:", "3:21", "1:11", "3:18"])
    let error = #expect(throws: ConfigurationError.self) { try configured(text) }
    #expect(error?.description.hasSuffix("(and 3 more: navd --check)") == true)
  }

  @Test func manyLevelsDoNoHarm() {
    for (text, count) in [("[", 100_000), ("[", 1_000), ("{a: ", 500), ("- ", 10_000), ("? ", 10_000)] {
      #expect(problems(String(repeating: text, count: count)).count == 1)
    }
    let bomb = "a: &a [x]\n" + (0..<20).map { "b\($0): &b\($0) [*a, *a, *a]\n" }.joined()
    #expect(problems(bomb).count == 21)
    #expect(problems("maps: &m [/a, *m]") == ["1:15: alias *m: stands within what it stands for"])
    #expect(problems("state: &s /a\nsocket: *s\nmaps: [*s]") == [])
    #expect(problems("limits: &l {*l : *l}").count == 1)
    #expect(problems("state: *nobody") == ["1:8: alias *nobody: no such anchor before it"])
    #expect(problems(String(repeating: "#", count: ConfigurationFile.bytesMax + 1)).count == 1)
  }

  @Test(arguments: [
    ("state: /a\n---\nstate: /b", "expected one document, without another one behind it"),
    ("state: /\u{1}", "control characters are not allowed"), ("state: /a\n...\n", ""),
  ]) func aFileIsOneDocumentOfText(text: String, expected: String) {
    #expect((problems(text).first ?? "").hasSuffix(expected))
    #expect(problems(text).isEmpty == expected.isEmpty)
  }

  /// Every beginning of a file, and a file with any one byte changed, is read or refused.
  @Test func anyTextDoesNoHarm() {
    let text = "socket: [/a, \"b\"]\nlimits: {scenes: 5, connections: &x 6}\nlogLevel: |\n  info\nmaps:\n- /m\n- *x\n"
    for count in 0...text.count { _ = problems(String(text.prefix(count))) }
    for index in text.indices {
      for letter in ["\n", "\t", ":", "&", "*", "[", "}", "'", "|", "%", "\u{0}", "\u{e9}"] as [Character] {
        var changed = text
        changed.replaceSubrange(index...index, with: [letter])
        _ = problems(changed)
      }
    }
  }

  @Test func theExampleSaysWhatIsSoAnyway() throws {
    let path = URL(filePath: #filePath).appending(path: "../../../docs/examples/navd.yaml").standardized
    let text = try String(contentsOf: path, encoding: .utf8)
    // With its commented settings enabled.
    let whole = text.replacing(#/(?m)^# (socket|observeSocket|state|maps):/#) { "\($0.output.1):" }
    #expect(whole != text)
    for text in [text, whole] {
      let (said, unsaid) = (try configured(text, uid: 0), try configured(uid: 0))
      #expect(said.sockets == unsaid.sockets)
      #expect(said.stateDirectory == unsaid.stateDirectory)
      #expect(said.mapsDirectories == unsaid.mapsDirectories)
      #expect(said.logLevel == unsaid.logLevel)
      #expect(said.limits == unsaid.limits)
    }
  }

  @Test func aSocketsPathHasItsBound() {
    let long = "/" + String(repeating: "x", count: 107)
    #expect(problems("socket: \(long)").first?.contains("at most 107 bytes") == true)
    #expect(problems("observeSocket: \(long)").first?.contains("at most 107 bytes") == true)
    #expect(problems("socket: \(long.dropLast())") == [])
  }
}
