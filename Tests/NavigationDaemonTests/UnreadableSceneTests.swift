import Foundation
import JSON
import Navigation
import Testing

@testable import NavigationDaemon
@testable import NavigationStore

/// Scenes that a start cannot read: the others are served, and nothing of them is lost.
struct UnreadableSceneTests {
  let directory = FileManager.default.temporaryDirectory.appending(path: "navd-unreadable-\(UUID())").path

  private static let navigators = 50

  /// navd from a start to a stop or a kill.
  func run(
    isKilled: Bool = false, maps: MapFolderReading = MapFolderReading(), change: (inout Limits) -> Void = { _ in },
    _ body: (World) throws -> Void
  ) throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let store = try Store(directory: directory, durability: .normal, now: 0)
    let world = World(storage: DiskStorage(store), audience: .groups(navigate: Self.navigators, observe: nil)) {
      $0[.replayBytes] = 4_096
      change(&$0)
    }
    try world.daemon.loadMaps(from: store, maps)
    try world.daemon.load(from: store)
    try world.daemon.begin(store)
    try body(world)
    if isKilled { return }
    world.daemon.stop()
    world.finish()
    world.daemon.end(store)
  }

  /// Pushes so much on a scene that it gets a snapshot, and that a start reads nothing from before.
  func pushMuch(on scene: String, _ world: World) {
    let client = world.connect()
    let text = String(repeating: "x", count: 5_000)
    for number in 0..<50 {
      let screen = #"{"name":"\#(number)","arguments":{"text":"\#(text)"}}"#
      client.send("Navigation.ReplaceTop", #"{"scene":"\#(scene)","screen":\#(screen)}"#)
    }
    world.finish()
    #expect(client.told() == [String](repeating: "reply", count: 50))
  }

  func names(_ world: World) -> [String] { world.daemon.scenes.unreadable.map(\.name) }

  func path(_ reply: JSONValue) -> String {
    (reply["path"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }.joined(separator: " ")
  }

  @Test func theOthersAreServedIfASnapshotIsDamaged() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      pushMuch(on: "s", world)
      world.open("t")
    }
    // The first byte of its owner: the form, 1 and "s" are before it.
    try changeSnapshot(of: 1, isSound: false) { bytes, _ in bytes[3] ^= 1 }
    for start in 0..<2 {
      try run { world in
        let client = world.connect()
        #expect(path(client.call("Scene.Get", #"{"scene":"t"}"#)) == (start == 0 ? "Home" : "49"))
        for (method, more) in [
          ("Scene.Get", ""), ("Navigation.Back", ""),
          ("Scene.Open", #","root":{"name":"Home"}"#), ("Scene.Wait", #","revision":1"#),
        ] {
          client.send(method, #"{"scene":"s"\#(more)}"#)
          #expect(client.told() == ["SceneUnreadable"], "\(method)")
        }
        // The journal has all of it.
        #expect(path(client.call("Scene.Get", #"{"scene":"s","lastReadable":true}"#)) == "49")
        let list = client.call("Scene.List")
        #expect(list["scenes"]?.arrayValue?.count == 1)
        let unreadable = list["unreadable"]?.arrayValue?.first
        #expect(unreadable?["scene"] == .string("s") && unreadable?["owner"]?.integerValue == World.administrator)
        #expect(unreadable?["reason"] == .string("its snapshot is not what was written"))
        // The next start reads nothing of the journal that this one has read.
        pushMuch(on: "t", world)
      }
    }
    // Only its owner and administrators may read and close it.
    try run { world in
      let other = world.connect(uid: 5, groups: [Self.navigators])
      other.send("Scene.Get", #"{"scene":"t"}"#)
      other.send("Scene.Get", #"{"scene":"s","lastReadable":true}"#)
      other.send("Scene.Close", #"{"scene":"s"}"#)
      #expect(other.told() == ["reply", "PermissionDenied", "PermissionDenied"] && names(world) == ["s"])
      let client = world.connect()
      client.send("Scene.Close", #"{"scene":"s"}"#)
      #expect(client.told() == ["reply"] && names(world) == [])
      world.open("s")
    }
    try run { world in
      #expect(names(world) == [])
      #expect(path(world.connect().call("Scene.Get", #"{"scene":"s"}"#)) == "Home")
    }
  }

  /// Scanners of stored arguments take their form for granted.
  @Test(arguments: [false, true]) func argumentsThatAreNoJSONAreRefused(hasSnapshot: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      world.connect().push("A", text: 1)
      if hasSnapshot { pushMuch(on: "s", world) }
      world.open("t")
    }
    func spoilObject(_ bytes: inout [UInt8], _ range: Range<Int>) throws {
      // The message of a record has arguments, too. The edits are behind it.
      let place = try #require(bytes[range].ranges(of: Array(#"{""#.utf8)).last)
      bytes[place.lowerBound + 1] = UInt8(ascii: "{")
    }
    if hasSnapshot {
      try changeSnapshot(of: 1) { bytes, _ in try spoilObject(&bytes, bytes.indices) }
    } else {
      try changeRow(with: 2) { bytes, record in try spoilObject(&bytes, record) }
    }
    for _ in 0..<2 {
      try run { world in
        #expect(names(world) == ["s"])
        #expect(world.daemon.scenes.unreadable.allSatisfy { $0.reason.contains("an object in JSON") })
        let client = world.connect()
        #expect(path(client.call("Scene.Get", #"{"scene":"t"}"#)) == "Home")
        let last = path(client.call("Scene.Get", #"{"scene":"s","lastReadable":true}"#))
        #expect(last == (hasSnapshot ? "Home 49" : "Home"))
      }
    }
  }

  @Test func aSceneIsBackOnceANavdCanReadIt() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var token = ""
    try run { world in
      world.open("s")
      let client = world.connect()
      client.push("A")
      client.push("B")
      client.push("C")
      #expect(client.told() == ["reply", "reply", "reply"])
      token = client.attach()
      world.open("t")
    }
    // B.
    let before = try changeRow(with: 3) { bytes, place in Self.spoil(&bytes, place) }
    for start in 0..<3 {
      // The first one is killed before it writes anything.
      try run(isKilled: start == 0) { world in
        let client = world.connect()
        if start < 2 { #expect(resumed(world) == ["reset", "snapshot", "ready"]) }
        if start == 0 { return }
        client.send("Scene.Get", #"{"scene":"s"}"#)
        #expect(client.told() == ["SceneUnreadable"])
        let last = client.call("Scene.Get", #"{"scene":"s","lastReadable":true}"#)
        #expect(path(last) == "Home A" && last["at"]?["revision"]?.integerValue == 2)
        client.send("Scene.Import", #"{"document":\#(last)}"#)
        #expect(client.told() == ["SceneUnreadable"])
        client.send("Scene.Import", #"{"scene":"copy","document":\#(last)}"#)
        client.send("Scene.Close", #"{"scene":"copy"}"#)
        #expect(client.told() == ["reply", "reply"])
        pushMuch(on: "t", world)
      }
    }
    try changeRow(with: 3) { bytes, _ in bytes = before }
    for start in 0..<2 {
      try run { world in
        let client = world.connect()
        let states = start == 0 ? ["reset", "snapshot", "snapshot"] : ["frontEnds", "frontEnds"]
        #expect(resumed(world) == states + ["ready"])
        #expect(names(world) == [] && world.daemon.scenes["s"]?.scene.revision == 4)
        #expect(path(client.call("Scene.Get", #"{"scene":"s"}"#)) == "Home A B C")
        // Its history and its front-ends are there, too.
        let past = client.call("Scene.Get", #"{"scene":"s","revision":3}"#)
        #expect(path(past) == "Home A B")
        _ = client.attach(#","token":"\#(token)""#)
        pushMuch(on: "t", world)
      }
    }
  }

  @Test func aSnapshotOfALaterNavdIsKeptForIt() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      pushMuch(on: "s", world)
      world.open("t")
    }
    var form: UInt8 = 0
    try changeSnapshot(of: 1) { bytes, _ in
      form = bytes[0]
      bytes[0] = 200
    }
    try run { world in
      #expect(names(world) == ["s"])
      pushMuch(on: "t", world)
    }
    try changeSnapshot(of: 1) { bytes, revision in
      bytes = try marked(bytes, 1, revision) { found in
        #expect(found == 200)
        return form
      }
    }
    try run { world in
      #expect(names(world) == [])
      #expect(path(world.connect().call("Scene.Get", #"{"scene":"s"}"#)) == "49")
    }
  }

  @Test func aSceneWhoseNameAnotherHasStaysUnreadable() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      let client = world.connect()
      client.push("A")
    }
    let before = try changeRow(with: 1) { bytes, place in Self.spoil(&bytes, place) }
    try run { world in
      #expect(names(world) == ["unreadable-1"])
      world.open("s")
    }
    try changeRow(with: 1) { bytes, _ in bytes = before }
    for _ in 0..<2 {
      try run { world in
        #expect(names(world) == ["unreadable-1"])
        let client = world.connect()
        #expect(path(client.call("Scene.Get", #"{"scene":"s"}"#)) == "Home")
        #expect(path(client.call("Scene.Get", #"{"scene":"unreadable-1","lastReadable":true}"#)) == "Home A")
      }
    }
  }

  /// The journal has the scene, but nothing that says its name.
  @Test func aSceneWithoutAnOpenGetsAName() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      let client = world.connect()
      client.push("A")
      world.open("unreadable-1")
    }
    try changeRow(with: 1) { bytes, place in Self.spoil(&bytes, place) }
    for _ in 0..<2 {
      try run { world in
        #expect(names(world) == ["unreadable-1-2"])
        pushMuch(on: "unreadable-1", world)
      }
    }
    try run { world in
      let client = world.connect()
      client.send("Scene.Close", #"{"scene":"unreadable-1-2"}"#)
      #expect(client.told() == ["reply"])
    }
    try run { world in #expect(names(world) == [] && world.daemon.scenes["unreadable-1"] != nil) }
  }

  /// In a fleet another host may have the snapshot that was written.
  @Test func aHostOfAFleetDoesNotServeWithADamagedSnapshot() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s")
      pushMuch(on: "s", world)
    }
    try changeSnapshot(of: 1, isSound: false)
    let store = try Store(directory: directory, durability: .normal, now: 0)
    let storage = MemoryStorage()
    storage.isReplicated = true
    let world = World(storage: storage)
    let error = #expect(throws: StoreError.self) { try world.daemon.load(from: store) }
    #expect(error?.code == .damaged)
    try store.close(isClean: false)
  }

  /// A scene that cannot be read may go by a map that no other scene goes by.
  @Test func formerMapsAreKept() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    let client = world.connect()
    let scene = UnreadableScene.test
    world.daemon.scenes.enter(scene)
    for version in 1...3 {
      let source = "map: m\nversion: \(version).0.0\nscreens: {A: {}}\nwindow: {initial: a, cases: {a: {screen: A}}}\n"
      #expect(client.install(source)["info"]?["version"] == .string("\(version).0.0"))
    }
    world.pass(2_000)
    #expect(storage.formerMaps.count == 2 && world.daemon.shelf.formerMaps.count == 2)
    client.send("Scene.Close", #"{"scene":"u"}"#)
    world.pass(2_000)
    #expect(client.told() == ["reply"] && storage.formerMaps.isEmpty && world.daemon.shelf.formerMaps.isEmpty)
  }
}
