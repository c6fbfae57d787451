import EventLoop
import Glibc
import Testing

/// These tests run in separate processes, in which standard descriptors may be closed.
struct StandardDescriptorsTests {
  @Test func whatIsOpenedNextTakesNoneOfThem() async {
    await #expect(processExitsWith: .success) {
      for descriptor: Int32 in 0...2 { close(descriptor) }
      StandardDescriptors.open()
      let next = dup(0)
      for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 { exit(EXIT_FAILURE) }
      // Output is discarded without an error, and the input is empty.
      try StandardStream.output.write("lost")
      guard next > 2, try StandardStream.input.readAll(limit: 1).isEmpty else { exit(EXIT_FAILURE) }
    }
  }

  @Test func oneThatIsOpenStaysAsItIs() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0, dup2(ends[1], 1) == 1 else { exit(EXIT_FAILURE) }
      close(2)
      StandardDescriptors.open()
      try StandardStream.output.write("kept")
      var bytes = [UInt8](repeating: 0, count: 8)
      let count = unsafe read(ends[0], &bytes, bytes.count)
      guard count == 4, fcntl(2, F_GETFD) >= 0 else { exit(EXIT_FAILURE) }
    }
  }
}
