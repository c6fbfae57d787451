import EventLoop
import Testing

@testable import NavigationTerminal

struct VerbProcessTests {
  /// The output and the exit status of a shell script that is run like a verb.
  private func result(
    of script: String, _ words: [String] = [], after start: (VerbProcess) -> Void = { _ in }
  ) throws -> VerbResult? {
    let loop = try EventLoop()
    defer { loop.close() }
    var result: VerbResult?
    var process: VerbProcess?
    process = try VerbProcess(on: loop, ["/bin/sh", "-c", script, "verb"], words) { ended in
      result = ended
      process = nil
    }
    if let process { start(process) }
    loop.run()
    return result
  }

  @Test func bothOutputsAndTheExitCodeAreTold() throws {
    let result = try result(of: "echo \"$1+$2\"; echo bad >&2; exit 4", ["a b", "顧客"])
    #expect(result == VerbResult(status: 4, output: "a b+顧客\n", errors: "bad\n"))
  }

  @Test func interruptingEndsItAsInAShell() throws {
    let result = try result(of: "echo begun; exec sleep 600") { $0.interrupt() }
    #expect(result?.status == 130)
  }

  @Test func whatPrintsWithoutEndIsInterrupted() throws {
    let result = try result(of: "exec yes")
    #expect(result?.status == 130)
    #expect(result?.output.utf8.count == VerbProcess.outputBytesMax)
  }

  @Test func whatIsNotThereCannotBeStarted() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    #expect(throws: LoopError.self) {
      _ = try VerbProcess(on: loop, ["/nonexistent/navctl"], ["tree"]) { _ in }
    }
  }
}
