import Testing

@testable import NavigationDaemon

/// Messages to and from the service manager.
struct ServiceManagerTests {
  @Test func noticesAreWhatTheProtocolWants() {
    #expect(ServiceManager.Notice.ready.text == "READY=1")
    #expect(ServiceManager.Notice.reloading(monotonicMicroseconds: 12).text == "RELOADING=1\nMONOTONIC_USEC=12")
    #expect(ServiceManager.Notice.stopping.text == "STOPPING=1")
    #expect(ServiceManager.Notice.watchdog.text == "WATCHDOG=1")
    #expect(ServiceManager.Notice.status(ServiceStatus(scenes: 1, clients: 0)).text == "STATUS=1 scene, 0 clients")
    #expect(ServiceManager.Notice.status(ServiceStatus(scenes: 2, clients: 1)).text == "STATUS=2 scenes, 1 client")
  }

  @Test func theWatchdogIsFedInHalfOfItsTime() {
    #expect(ServiceManager.watchdogInterval(["WATCHDOG_USEC": "3000000"], pid: 7) == .milliseconds(1_500))
    #expect(ServiceManager.watchdogInterval(["WATCHDOG_USEC": "10", "WATCHDOG_PID": "7"], pid: 7) == .microseconds(5))
  }

  @Test(arguments: [
    [:], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "-1"], ["WATCHDOG_USEC": "soon"],
    ["WATCHDOG_USEC": "10", "WATCHDOG_PID": "8"],
  ]) func thereIsNoWatchdogThatIsNotAskedFor(environment: [String: String]) {
    #expect(ServiceManager.watchdogInterval(environment, pid: 7) == nil)
  }

  @Test func nothingIsToldWithoutAManager() {
    for environment in [[:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "vsock:2:1234"], ["NOTIFY_SOCKET": "/nowhere"]] {
      ServiceManager(environment: environment, pid: 1).tell(.ready)
    }
  }

  private func passed(_ count: String, _ names: String?, pid: String = "7") throws(StartError) -> [PassedSocket] {
    var environment = ["LISTEN_PID": pid, "LISTEN_FDS": count]
    environment["LISTEN_FDNAMES"] = names
    return try PassedSocket.all(in: environment, pid: 7)
  }

  @Test func passedSocketsAreToldApartByName() throws {
    #expect(
      try passed("2", "observe:varlink") == [
        PassedSocket(descriptor: 3, kind: .observe), PassedSocket(descriptor: 4, kind: .everything),
      ])
    #expect(try passed("1", nil) == [PassedSocket(descriptor: 3, kind: .everything)])
    #expect(try passed("2", "varlink:varlink").map(\.kind) == [.everything, .everything])
  }

  @Test func socketsOfAnotherProcessAreNotTaken() throws {
    #expect(try passed("1", "varlink", pid: "8").isEmpty)
    #expect(try passed("0", "").isEmpty)
    #expect(try PassedSocket.all(in: [:], pid: 7).isEmpty)
  }

  @Test(arguments: [("2", nil), ("1", "penguin"), ("2", "varlink"), ("1", ""), ("-1", nil), ("many", nil), ("65", nil)])
  func whatAPassedSocketIsForIsNotGuessed(count: String, names: String?) {
    #expect(throws: StartError.self) { try passed(count, names) }
  }
}
