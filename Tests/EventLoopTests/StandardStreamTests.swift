import Testing

@testable import EventLoop

struct StandardStreamTests {
  @Test func filesAreReadWholeUpToTheLimit() throws {
    let whole = try StandardStream.readFile("/proc/self/cmdline", limit: 1 << 20)
    #expect(!whole.isEmpty)
    #expect(try StandardStream.readFile("/proc/self/cmdline", limit: 3) == Array(whole.prefix(4)))
    #expect(try StandardStream.readFile("/dev/null", limit: 3) == [])
  }

  @Test func aFileThatIsNotThereIsAnError() {
    let error = #expect(throws: LoopError.self) { try StandardStream.readFile("/nonexistent/file", limit: 1) }
    #expect(error?.code == .notFound)
  }

  @Test func variablesAreLookedUp() {
    #expect(Environment.variable("PATH")?.isEmpty == false)
    #expect(Environment.variable("NAVD_NO_SUCH_VARIABLE") == nil)
  }
}
