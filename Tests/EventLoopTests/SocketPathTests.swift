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
    try wait { try SocketPath(at: path) == .live }  // see Kernel
    #expect(try SocketPath(at: path) == .stale)
    Kernel.remove(path)

    try Kernel.write("text", to: path)
    #expect(try SocketPath(at: path) == .occupied)
    Kernel.remove(path)
    #expect(try SocketPath(at: "/tmp") == .occupied)
  }

  @Test func looksLeaveNoDescriptorBehind() async {
    await #expect(processExitsWith: .success) {
      let path = temporaryPath()
      let descriptor = try Kernel.socket(at: path)
      try DescriptorLimit.set(64)
      for _ in 0..<100 {
        let found = try SocketPath(at: path)
        #expect(found == .stale)
      }
      close(descriptor)
      Kernel.remove(path)
    }
  }

  @Test func aPathThatNoSocketCanHaveIsAnError() {
    #expect(throws: LoopError(.nameTooLong, in: "connect")) {
      try SocketPath(at: temporaryPath(bytes: 108))
    }
  }
}
