import CountingAllocator
import Foundation
import NavigationDaemon

/// Starts a server in a thread of its own. It serves until the process ends.
/// - Parameters:
///   - durability: `none`, `normal` or `full`.
///   - isCounted: whether the thread's allocations are counted.
func startServer(socket: String, state: String, durability: String, isCounted: Bool) {
  Thread {
    if isCounted { countAllocationsOfThisThread() }
    do {
      var flags = Configuration.Flags()
      flags.sockets = [socket]
      flags.state = state
      flags.durability = durability
      flags.logLevel = "error"
      let configuration = try Configuration(flags, environment: [:], uid: Int(geteuid()), read: { _ in .absent })
      try serve(configuration, version: "benchmark", environment: [:], readAgain: { .success(configuration) })
    } catch {
      FileHandle.standardError.write(Data("navd did not start: \(error)\n".utf8))
    }
  }.start()
}
