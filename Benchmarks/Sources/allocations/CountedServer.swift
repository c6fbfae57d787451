import CountingAllocator
import Foundation
import NavigationDaemon

/// Serves, in a thread of its own whose allocations are counted, until the process ends.
func startCountedServer(socket: String, state: String) {
  Thread {
    countAllocationsOfThisThread()
    do {
      var flags = Configuration.Flags()
      flags.sockets = [socket]
      flags.state = state
      flags.durability = "none"
      flags.logLevel = "error"
      try serve(try Configuration(flags, environment: [:], uid: Int(geteuid())), version: "benchmark", environment: [:])
    } catch {
      FileHandle.standardError.write(Data("navd did not start: \(error)\n".utf8))
    }
  }.start()
}
