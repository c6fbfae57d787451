import Testing

@testable import NavctlCommands

struct WaitTests {
  @Test func whoWaitedInVainIsToldForWhat() {
    let error = CommandError(.timedOut, "TimedOut", "the time is up").naming("Home to be visible in s")
    #expect(error.message == "the time is up: waited for Home to be visible in s")
    #expect(error.exit == .timedOut)
    let other = CommandError(.notFound, "SceneNotFound", "no scene s is open")
    #expect(other.naming("Home") == other)
  }
}
