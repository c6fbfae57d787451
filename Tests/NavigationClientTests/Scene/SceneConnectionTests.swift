import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Testing

/// A front-end that reconnects has the same place, and receives the missed changes.
struct SceneConnectionTests {
  /// Runs a front-end with the daemon's replies to each `Attach` in turn, and returns its updates.
  private static func life(
    _ scripts: [[String]], until isOver: @escaping (SceneConnection) -> Bool
  ) throws -> (calls: [ScriptedServer.Call], connection: SceneConnection, statuses: [SceneConnection.Status]) {
    let loop = try EventLoop()
    var scripts = scripts[...]
    let server = try ScriptedServer(on: loop) { call in
      call.method.hasSuffix(".Adopt")
        ? [#"{"parameters":{"frontEnd":\#(SceneScript.frontEnd)}}"#] : scripts.popFirst() ?? []
    }
    // A daemon at a place that is tried first, but that did not exist at the beginning.
    let other = try ScriptedServer(on: loop, isListening: false) { _ in [] }
    let places = [other, server].map { AddressChoice.Candidate(what: "", address: .unix(path: $0.path)) }
    var statuses: [SceneConnection.Status] = []
    var made: SceneConnection?
    let connection = SceneConnection(on: loop, to: places, as: .init(scene: "s", name: "till")) { update in
      if case .status(let status) = update {
        statuses.append(status)
        if case .detached = status { try? other.start() }
      }
      if let made, isOver(made) { loop.stop() }
    }
    made = connection
    let patience = Timer(on: loop, after: .seconds(20)) { loop.stop() }
    loop.run()
    _ = consume patience
    made = nil  // the update handler holds it
    #expect(isOver(connection))
    #expect(other.calls.isEmpty, "it comes back to where it was")
    connection.close()
    server.stop()
    other.stop()
    loop.close()
    return (server.calls.filter { $0.method.hasSuffix(".Attach") }, connection, statuses)
  }

  @Test func itComesBackWithItsTokenAndWhatItMissed() throws {
    let (calls, connection, statuses) = try Self.life([
      [
        SceneScript.attached(1), SceneScript.snapshot("A", 1), SceneScript.event("ready", 1),
        SceneScript.rename("B", 2), "hang up",
      ],
      [SceneScript.attached(3), SceneScript.rename("C", 3), SceneScript.event("ready", 3)],
    ]) { $0.mirror?.at.revision == 3 && $0.status == .attached }
    #expect(calls.map { $0.parameters["token"]?.stringValue } == [nil, "t1"])
    #expect(calls[1].parameters["since"]?.description == #"{"epoch":"e","revision":2}"#)
    #expect(connection.mirror?.path.map(\.name) == ["C"])
    #expect(statuses.count == 3 && statuses[0] == .attached && statuses[2] == .attached)
  }

  @Test func afterAResetItIsWhatTheSnapshotSays() throws {
    let (_, connection, _) = try Self.life([
      [SceneScript.attached(1), SceneScript.snapshot("A", 1), SceneScript.event("ready", 1), "hang up"],
      [
        SceneScript.attached(7, epoch: "f"), SceneScript.event("reset", 7, epoch: "f"),
        SceneScript.snapshot("Z", 7, epoch: "f"),
        SceneScript.event("ready", 7, epoch: "f"),
      ],
    ]) { $0.mirror?.at.epoch == "f" && $0.status == .attached }
    #expect(connection.mirror?.path.map(\.name) == ["Z"])
  }

  @Test func anEventOfALaterVersionIsPassedOver() throws {
    let (calls, connection, _) = try Self.life([
      SceneScript.beginning("A", 1) + [SceneScript.event("confetti", 1), SceneScript.rename("B", 2)]
    ]) { $0.mirror?.at.revision == 2 }
    #expect(calls.count == 1)
    #expect(connection.mirror?.path.map(\.name) == ["B"])
  }

  @Test func aReasonOfALaterVersionEndsTheStreamAndNotTheFrontEnd() throws {
    let (calls, connection, _) = try Self.life([
      SceneScript.beginning("A", 1) + [SceneScript.event("closing", 1, #","reason":"tired""#)],
      SceneScript.beginning("B", 2),
    ]) { $0.mirror?.at.revision == 2 && $0.status == .attached }
    #expect(calls.map { $0.parameters["token"]?.stringValue } == [nil, "t1"])
    #expect(connection.mirror?.path.map(\.name) == ["B"])
  }
}
