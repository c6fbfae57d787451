import EventLoop
import Glibc
import Testing

struct SocketPathTests {
  @Test func whatIsAtAPathIsToldApart() async throws {
    let path = temporaryPath()
    #expect(try SocketPath(at: path) == .free)
    #expect(try SocketPath(at: path + "/no/such/directory") == .free)

    let descriptor = try Kernel.socket(at: path, backlog: 0)
    #expect(try SocketPath(at: path) == .live)
    // The backlog is full now, and still somebody listens.
    #expect(try SocketPath(at: path) == .live)
    #expect(try SocketPath(at: path) == .live)

    close(descriptor)
    #expect(try SocketPath(at: path) == .stale)
    Kernel.remove(path)

    try Kernel.write("text", to: path)
    #expect(try SocketPath(at: path) == .occupied)
    Kernel.remove(path)
    #expect(try SocketPath(at: "/tmp") == .occupied)
  }

  @Test func looksLeaveNoDescriptorBehind() async throws {
    let path = temporaryPath()
    let descriptor = try Kernel.socket(at: path)
    for _ in 0..<100_000 / 50 { #expect(try SocketPath(at: path) == .stale) }
    close(descriptor)
    Kernel.remove(path)
  }

  @Test func aPathThatNoSocketCanHaveIsAnError() {
    #expect(throws: LoopError(.nameTooLong, in: "connect")) {
      try SocketPath(at: "/tmp/" + String(repeating: "x", count: 103))
    }
  }
}
