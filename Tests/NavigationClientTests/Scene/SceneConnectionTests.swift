import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Testing

/// A front-end that comes back has the place that it had, and what it missed.
struct SceneConnectionTests {
  private static let frontEnd =
    #"{"id":"f1","name":"till","mode":"mirror","attachedAt":"","guards":[],"#
    + #""capabilities":[],"queuedBytes":0}"#

  private static func event(_ kind: String, _ revision: Int, epoch: String = "e", _ more: String = "") -> String {
    #"{"continues":true,"parameters":{"kind":"\#(kind)","at":{"epoch":"\#(epoch)","revision":\#(revision)}\#(more)}}"#
  }

  private static func attached(_ revision: Int, epoch: String = "e") -> String {
    event("attached", revision, epoch: epoch, #","token":"t\#(revision)","frontEnd":\#(frontEnd)"#)
  }

  /// A scene whose only screen has this name.
  private static func snapshot(_ name: String, _ revision: Int, epoch: String = "e") -> String {
    let screen = #"{"id":4,"kind":"screen","name":"\#(name)","presentation":"root","hasAppeared":true,"coordinator":2}"#
    let stack = #"{"id":3,"kind":"stack","presentation":"root","coordinator":2,"children":[\#(screen)]}"#
    let coordinators =
      #"[{"id":1,"name":"scene","kind":"scene","embedded":false,"children":[2]},"#
      + #"{"id":2,"name":"root","kind":"view","parent":1,"embedded":false,"root":3,"children":[]}]"#
    let info =
      #"{"scene":"s","revision":\#(revision),"status":"active","frontEnds":1,"openedAt":"","changedAt":"","owner":0}"#
    return event(
      "snapshot", revision, epoch: epoch,
      #","info":\#(info),"window":{"id":0,"kind":"window","children":[\#(stack)]},"coordinators":\#(coordinators)"#
        + #","path":[],"scopes":[],"frontEnds":[]"#)
  }

  private static func rename(_ name: String, _ revision: Int) -> String {
    event(
      "commit", revision,
      #","previous":\#(revision - 1),"changes":[{"change":"changed","id":4,"node":{"id":4,"kind":"screen","#
        + #""name":"\#(name)","presentation":"root","hasAppeared":true,"coordinator":2}}]"#)
  }

  /// One life of a front-end: what the daemon says to each `Attach`, one after the other; and what came of it.
  private static func life(
    _ scripts: [[String]], until isOver: @escaping (SceneConnection) -> Bool
  ) throws -> (calls: [ScriptedServer.Call], connection: SceneConnection, statuses: [SceneConnection.Status]) {
    let loop = try EventLoop()
    var scripts = scripts[...]
    let server = try ScriptedServer(on: loop) { call in
      call.method.hasSuffix(".Adopt") ? [#"{"parameters":{"frontEnd":\#(frontEnd)}}"#] : scripts.popFirst() ?? []
    }
    // Another daemon, at a place that is tried first, which was not there at the beginning.
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
    made = nil  // what it is told by holds it
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
      [Self.attached(1), Self.snapshot("A", 1), Self.event("ready", 1), Self.rename("B", 2), "hang up"],
      [Self.attached(3), Self.rename("C", 3), Self.event("ready", 3)],
    ]) { $0.mirror?.at.revision == 3 && $0.status == .attached }
    #expect(calls.map { $0.parameters["token"]?.stringValue } == [nil, "t1"])
    #expect(calls[1].parameters["since"]?.description == #"{"epoch":"e","revision":2}"#)
    #expect(connection.mirror?.path.map(\.name) == ["C"])
    #expect(statuses.count == 3 && statuses[0] == .attached && statuses[2] == .attached)
  }

  @Test func afterAResetItIsWhatTheSnapshotSays() throws {
    let (_, connection, _) = try Self.life([
      [Self.attached(1), Self.snapshot("A", 1), Self.event("ready", 1), "hang up"],
      [
        Self.attached(7, epoch: "f"), Self.event("reset", 7, epoch: "f"), Self.snapshot("Z", 7, epoch: "f"),
        Self.event("ready", 7, epoch: "f"),
      ],
    ]) { $0.mirror?.at.epoch == "f" && $0.status == .attached }
    #expect(connection.mirror?.path.map(\.name) == ["Z"])
  }
}
