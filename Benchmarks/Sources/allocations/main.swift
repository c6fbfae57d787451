import CountingAllocator
import Foundation

// Counts the allocations of one thread while the same request is made many times: of a server's thread, or of a front-end's.
//
//   allocations [server|front-end] [none|normal|full]     the durability, `normal` by default

let folder = FileManager.default.temporaryDirectory.appending(path: "navd-allocations-\(getpid())").path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }
let arguments = CommandLine.arguments.dropFirst()
let isFrontEnd = arguments.contains("front-end")
let durability = arguments.last { $0 != "front-end" && $0 != "server" } ?? "normal"
let socketPath = folder + "/org.navd"
startServer(socket: socketPath, state: folder + "/state", durability: durability, isCounted: !isFrontEnd)

/// Prints a row.
func report(_ name: String, _ each: Double) {
  print("\(name.padding(toLength: 54, withPad: " ", startingAt: 0))\(String(format: "%8.2f", each))")
}

let client = try Client(socket: socketPath)
if isFrontEnd {
  countAllocationsOfThisThread()
  try measureFrontEnd(socket: socketPath)
} else {
  _ = client.ask(1, Requests.open)
  for (name, templates) in Requests.measured {
    _ = client.ask(2 * Client.warmUp, templates)
    let before = countedAllocations()
    let count = client.ask(Client.requests, templates)
    report(name, Double(countedAllocations() - before) / Double(count))
  }
}
