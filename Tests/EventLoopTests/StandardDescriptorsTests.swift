import EventLoop
import Glibc
import Testing

/// The test runs in a process of its own, in which a standard descriptor may be closed.
///
/// End-to-end tests close the others: here a thread of the test library may open a file, which takes the number.
struct StandardDescriptorsTests {
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
