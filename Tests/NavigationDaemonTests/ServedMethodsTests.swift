import Foundation
import NavigationProtocol
import Testing

@testable import NavigationDaemon

/// docs/protocol.md says which methods a navd by itself does not serve.
struct ServedMethodsTests {
  @Test func exactlyTheMethodsThatAreNotServedAnswerMethodNotImplemented() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let document = try String(contentsOf: root.appending(path: "docs/protocol.md"), encoding: .utf8)
    let rows = document.matches(
      of: /(?m)^\| `org\.navd\.(\S+)` \| method \| \d+ \| (yes|later|by hosts of a fleet) \|$/)
    #expect(rows.count == MethodID.allCases.count)
    #expect(rows.filter { $0.output.2 != "yes" }.map { String($0.output.1) }.sorted() == notImplemented().sorted())
  }

  /// The methods that a daemon refuses whatever they are called with.
  private func notImplemented() -> [String] {
    MethodID.allCases.compactMap { method in
      let name = String("\(method.name)".dropFirst("org.navd.".count))
      let world = World(storage: MemoryStorage())
      let client = world.connect()
      client.send(name, more: method.requiresMore)
      return client.told() == ["MethodNotImplemented"] ? name : nil
    }
  }
}
