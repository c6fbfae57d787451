import EventLoop
import Glibc
import Testing

struct ChildProcessTests {
  /// Runs a command, and returns its standard output and its exit status.
  private static func run(
    on loop: EventLoop, _ command: ChildProcess.Command
  ) throws -> (output: String, status: ChildProcess.ExitStatus?) {
    var command = command
    command.standardOutput = .pipe
    let runner = Runner()
    try runner.start(on: loop, command)
    try loop.run(while: runner.status == nil || runner.output?.reason == nil)
    #expect(runner.output?.reason == .endOfFile)
    return (String(decoding: runner.output?.received ?? [], as: UTF8.self), runner.status)
  }

  private static func shell(_ script: String) -> ChildProcess.Command { ChildProcess.Command("sh", ["-c", script]) }

  @Test func outputAndExitCodeComeBack() async throws {
    try await withLoop { loop in
      let result = try Self.run(on: loop, Self.shell("echo out; exit 3"))
      #expect(result.output == "out\n")
      #expect(result.status == .exited(code: 3))
      #expect(result.status?.isSuccess == false)
    }
  }

  @Test func whatIsWrittenTheProgramReads() async throws {
    try await withLoop { loop in
      let runner = Runner()
      try runner.start(on: loop, .init("cat", standardInput: .pipe, standardOutput: .pipe))
      let message = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
      try runner.process?.standardInput?.write(copying: message.span) { error in
        #expect(error == nil)
        runner.process?.standardInput = nil
      }
      loop.run()
      #expect(runner.output?.received == message)
      #expect(runner.status == .exited(code: 0))
      #expect(runner.status?.isSuccess == true)
    }
  }

  @Test func standardErrorHasAPipeOfItsOwn() async throws {
    try await withLoop { loop in
      var command = Self.shell("echo out; echo err >&2")
      command.standardOutput = .null
      command.standardError = .pipe
      var process = try ChildProcess(on: loop, command)
      let hasOutput = process.standardOutput != nil
      #expect(!hasOutput)
      guard let stream = process.standardError.take() else {
        Issue.record("no pipe")
        return
      }
      let errors = End(stream)
      try errors.startReading()
      loop.run()
      #expect(errors.received == Array("err\n".utf8))
      process.close()
    }
  }

  @Test func anInheritedDescriptorStaysOpenHere() async throws {
    try await withLoop { loop in
      let (near, far) = try Kernel.socketPair()
      var command = Self.shell("echo hello")
      command.standardOutput = .inherited(near)
      let process = try ChildProcess(on: loop, command)
      loop.run()
      #expect(Kernel.isOpen(near))
      #expect(Kernel.read(far) == Array("hello\n".utf8))
      close(near)
      close(far)
      process.close()
    }
  }

  @Test func theProgramHasTheEnvironmentThatItIsGiven() async throws {
    try await withLoop { loop in
      var command = Self.shell("echo $NAME:$HOME")
      command.environment = ["NAME=value", "PATH=/usr/bin:/bin"]
      let result = try Self.run(on: loop, command)
      #expect(result.output == "value:\n")
    }
  }

  @Test func aSignalEndsTheProgram() async throws {
    try await withLoop { loop in
      let runner = Runner()
      try runner.start(on: loop, Self.shell("echo ready; exec sleep 3600"), output: .pipe)
      runner.output?.onChange = {
        guard runner.output?.reason == nil else { return }
        #expect(throws: Never.self) { try runner.process?.send(.terminate) }
      }
      loop.run()
      #expect(runner.status == .signalled(.terminate))
      #expect(throws: LoopError(.noSuchProcess, in: "uv_process_kill")) { try runner.process?.send(.terminate) }
      runner.close()
    }
  }

  @Test func theProgramInheritsNothingThatTheLoopHasOpened() async {
    // In a separate process, in which no other test opens descriptors.
    await #expect(processExitsWith: .success) {
      try await withLoop { loop in
        let list = Self.shell("ls /proc/self/fd")
        let before = try Self.run(on: loop, list).output
        let path = temporaryPath()
        let server = try EchoServer(on: loop, path: path)
        var isConnected = false
        let client = try PipeStream(on: loop, connectingTo: path) { _ in isConnected = true }
        try loop.run(while: !isConnected || server.sessionCount == 0)
        let watcher = try FolderWatcher(on: loop, keepsLoopAlive: false) { _ in }
        #expect(watcher.watch(["/tmp"]).isEmpty)
        #expect(try Self.run(on: loop, list).output == before)
        watcher.close()
        client.close()
        server.close()
      }
    }
  }

  @Test func theProgramHasItsDefaultSignals() async throws {
    try await withLoop { loop in
      // SIGPIPE is ignored in this process and must not be in the child.
      let fields = try Self.run(on: loop, Self.shell("grep SigIgn /proc/self/status")).output.split { $0.isWhitespace }
      let ignored = try #require(fields.last.flatMap { UInt64($0, radix: 16) })
      #expect(ignored & (1 << UInt64(SIGPIPE - 1)) == 0)
      #expect(ignored & 0x7fff_ffff == 0)
    }
  }

  @Test func whatCannotBeStartedIsAnError() async throws {
    try await withLoop { loop in
      for streams in [ChildProcess.Descriptor.null, .pipe] {
        let command = ChildProcess.Command(
          "/no/such/program", standardInput: streams, standardOutput: streams, standardError: streams)
        #expect(throws: LoopError(.notFound, in: "uv_spawn")) { _ = try ChildProcess(on: loop, command) }
      }
      #expect(throws: LoopError(.accessDenied, in: "uv_spawn")) { _ = try ChildProcess(on: loop, .init("/etc/passwd")) }
    }
  }

  @Test func aProcessMayBeClosedWhenItExits() async throws {
    try await withLoop { loop in
      let runner = Runner()
      runner.onExit = { runner.close() }
      try runner.start(on: loop, Self.shell("exit 0"), output: .null)
      loop.run()
      #expect(runner.status == .exited(code: 0))
      #expect(!runner.hasProcess)
    }
  }

  @Test func aClosedProcessTellsNothingAndRunsOn() async throws {
    try await withLoop { loop in
      let (near, far) = try Kernel.socketPair()
      var command = Self.shell("read line; echo $line")
      command.standardInput = .inherited(near)
      command.standardOutput = .inherited(near)
      let process = try ChildProcess(on: loop, command) { _ in Issue.record("told") }
      let id = process.processID
      process.close()
      loop.run()
      close(near)
      #expect(unsafe write(far, "hello\n", 6) == 6)
      #expect(Kernel.read(far) == Array("hello\n".utf8))
      var status: Int32 = 0
      #expect(unsafe waitpid(id, &status, 0) == id)
      close(far)
    }
  }

  /// A running child process, to which closures can refer.
  private final class Runner {
    var process: ChildProcess?
    var output: End?
    var status: ChildProcess.ExitStatus?
    var onExit: () -> Void = {}

    var hasProcess: Bool { process != nil }

    func close() {
      process = nil
      output?.close()
      onExit = {}
    }

    func start(
      on loop: EventLoop, _ command: ChildProcess.Command, output descriptor: ChildProcess.Descriptor = .pipe
    ) throws {
      var command = command
      command.standardOutput = descriptor
      process = try ChildProcess(on: loop, command) { [unowned self] status in
        self.status = status
        onExit()
      }
      guard let stream = process?.standardOutput.take() else { return }
      let end = End(stream)
      try end.startReading()
      output = end
    }
  }
}
