import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Testing

struct BlockingClientTests {
  private static func candidate(_ path: String) -> AddressChoice.Candidate {
    .init(what: path, address: .unix(path: path))
  }

  @Test func aStreamEndsWithItsLastReply() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try ScriptedServer(on: loop) { _ in
      [#"{"parameters":{"n":1},"continues":true}"#, #"{"parameters":{"n":2}}"#]
    }
    defer { server.stop() }
    let client = BlockingClient(on: loop, to: [Self.candidate(server.path)], parser: JSONParser())
    var numbers: [Int?] = []
    try client.stream("a.b.C", nil) { reply in
      numbers.append(reply["n"]?.integerValue)
      return true
    }
    #expect(numbers == [1, 2])
    // The connection can be used again.
    try client.stream("a.b.C", nil) { _ in true }
    #expect(server.calls.count == 2)
  }

  @Test func aStreamEndsWhenItsReaderHasEnough() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try ScriptedServer(on: loop) { _ in [#"{"parameters":{"n":1},"continues":true}"#] }
    defer { server.stop() }
    let client = BlockingClient(on: loop, to: [Self.candidate(server.path)], parser: JSONParser())
    try client.stream("a.b.C", nil) { _ in false }
    #expect(throws: CallFailure.cancelled) { try client.call("a.b.C", nil) }
  }

  @Test func itTellsWhichPlaceTookTheConnection() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let server = try ScriptedServer(on: loop) { _ in [#"{"parameters":{}}"#, "hang up"] }
    defer { server.stop() }
    let places = [Self.candidate("/nonexistent/socket"), Self.candidate(server.path)]
    let client = BlockingClient(on: loop, to: places, parser: JSONParser())
    _ = try client.call("a.b.C", nil)
    #expect(client.place == places[1])
    // Also after the end of the connection.
    #expect(throws: CallFailure.self) { try client.call("a.b.C", nil) }
    #expect(client.place == places[1])
  }
}
