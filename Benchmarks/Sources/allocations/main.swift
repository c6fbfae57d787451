import CountingAllocator
import Foundation

// Counts the allocations of a server thread while this thread sends the same request many times.
//
//   allocations [none|normal|full]     the durability, `normal` by default

let folder = FileManager.default.temporaryDirectory.appending(path: "navd-allocations-\(getpid())").path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }
let durability = CommandLine.arguments.dropFirst().first ?? "normal"
startCountedServer(socket: folder + "/org.navd", state: folder + "/state", durability: durability)

let client = try Client(socket: folder + "/org.navd")
_ = client.ask(1, Requests.open)
for (name, templates) in Requests.measured {
  _ = client.ask(2 * Client.warmUp, templates)
  let before = countedAllocations()
  let count = client.ask(Client.requests, templates)
  let each = Double(countedAllocations() - before) / Double(count)
  print("\(name.padding(toLength: 34, withPad: " ", startingAt: 0))\(String(format: "%8.2f", each))")
}
