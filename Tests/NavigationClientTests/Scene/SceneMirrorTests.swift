import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Random
import Testing

/// A mirror that receives the wire's events equals the scene.
struct SceneMirrorTests {
  private static let origin = Origin(Caller(client: "c1"))

  private static func opened() throws -> Scene {
    try Scene(
      opening: "s",
      .tabs(
        TabsDescription(
          name: "main",
          items: [
            TabDescription(name: "A", .screen(ScreenDescription("A"))),
            TabDescription(.stack([ScreenDescription("B"), ScreenDescription("C")])),
          ])),
      revision: 1, time: Timestamp(microseconds: 0), origin: origin)
  }

  private static func snapshot(_ scene: Scene) -> SceneSnapshot {
    SceneSnapshot(
      at: .init(epoch: "e", revision: scene.revision),
      info: .init(
        scene: "s", revision: scene.revision, status: .detached, frontEnds: 0, openedAt: "", changedAt: "", owner: 0),
      window: scene.state.wireWindow, coordinators: scene.state.wireCoordinators)
  }

  private static func operations(_ generator: inout SeededRandom) -> Navigation.Operation {
    let name = "S\(Int.random(in: 0...4, using: &generator))"
    let arguments = JSONObject(members: [("n", "\(Int.random(in: 0...2, using: &generator))")])
    let screen = ScreenDescription(name, arguments: arguments)
    switch Int.random(in: 0...8, using: &generator) {
    case 0, 1: return .push(.init(screen))
    case 2: return .present(.init(screen))
    case 3: return .pop(.init())
    case 4: return .back
    case 5: return .selectTab(.init(.index(Int.random(in: 0...1, using: &generator))))
    case 6: return .goTo(.init(screen))
    case 7: return .dismiss(.init())
    default: return .setStack(.init([screen, ScreenDescription("B"), ScreenDescription("Z")]))
    }
  }

  @Test func itIsTheSceneAfterEveryCommit() throws {
    var generator = SeededRandom(seed: 3)
    var scene = try Self.opened()
    var mirror = try SceneMirror(Self.snapshot(scene))
    #expect(mirror.state == scene.state)
    var commits = 0
    for revision in 2..<1_500 {
      let call = Call(Self.operations(&generator))
      let previous = scene.revision
      guard
        let effect = try? scene.perform(
          call, revision: revision, time: Timestamp(microseconds: revision), origin: Self.origin), effect.isCommitted
      else { continue }
      commits += 1
      let changes = try scene.commits(since: previous, newest: revision).flatMap(\.changes)
      let wire = changes.map { SceneInterface.Change($0) }
      let at = SceneInterface.At(epoch: "e", revision: scene.revision)
      try mirror.apply(.commit(SceneCommit(at: at, previous: previous, changes: wire)))
      #expect(mirror.state == scene.state, "after \(call)")
      #expect(mirror.path == scene.state.path)
      #expect(mirror.at == at)
    }
    #expect(commits > 500)
    #expect(try SceneMirror(Self.snapshot(scene)).state == mirror.state)
  }

  @Test func aCommitThatWasMissedIsNoticed() throws {
    var mirror = try SceneMirror(Self.snapshot(Self.opened()))
    let commit = SceneCommit(at: .init(epoch: "e", revision: 9), previous: 8, changes: [])
    #expect(throws: SceneMirror.Failure.gap(expected: 1, actual: 8)) { try mirror.apply(.commit(commit)) }
  }

  @Test func whatIsNoSceneIsRefused() throws {
    let scene = try Self.opened()
    var snapshot = Self.snapshot(scene)
    snapshot.window.children?[0].selected = 7
    #expect(throws: SceneMirror.Failure.malformed(id: 0)) { try SceneMirror(snapshot) }
    snapshot.window.children = []
    #expect(throws: SceneMirror.Failure.malformed(id: 0)) { try SceneMirror(snapshot) }
  }

  @Test func aChangeThatWouldBreakTheTreeIsRefused() throws {
    let scene = try Self.opened()
    let tabs = try #require(scene.state.wireWindow.children?.first)
    var broken = tabs
    broken.children = nil
    broken.selected = 5
    for change in [
      SceneInterface.Change(change: .changed, id: tabs.id, node: broken),
      SceneInterface.Change(change: .removed, id: 999),
      SceneInterface.Change(change: .removed, id: tabs.id),
    ] {
      var mirror = try SceneMirror(Self.snapshot(scene))
      let commit = SceneCommit(at: .init(epoch: "e", revision: 2), previous: 1, changes: [change])
      #expect(throws: SceneMirror.Failure.self) { try mirror.apply(.commit(commit)) }
    }
  }

  @Test func whoIsAttachedIsKept() throws {
    var mirror = try SceneMirror(Self.snapshot(Self.opened()))
    let till = SceneInterface.FrontEnd(
      id: "f1", name: "till", mode: .mirror, attachedAt: "", guards: [], capabilities: [], queuedBytes: 0)
    try mirror.apply(.frontEnds([till], info: nil))
    #expect(mirror.frontEnds == [till])
    var others = ["f9", "f10", "f11"].map { id in
      var other = till
      other.id = id
      return other
    }
    try mirror.apply(.frontEndsChanged(attached: [others[2], others[1]], detached: [], info: nil))
    try mirror.apply(.frontEndsChanged(attached: [others[0]], detached: [till.id, "f99"], info: nil))
    #expect(mirror.frontEnds == others)
    others[1].name = "other"
    try mirror.apply(.frontEndsChanged(attached: [others[1]], detached: ["f9"], info: nil))
    #expect(mirror.frontEnds == [others[1], others[2]])
    try mirror.apply(.ready(.init(epoch: "e", revision: 4), frontEnds: [], scopes: nil))
    #expect(mirror.frontEnds == [])
    #expect(mirror.at.revision == 4)
  }

  @Test func itHasTheLinkScopesOfTheLastEventThatCarriesThem() throws {
    var mirror = try SceneMirror(Self.snapshot(Self.opened()))
    func scopes(_ name: String) -> [SceneInterface.LinkScope] { [.init(scope: name, active: false)] }
    func apply(_ fields: String) throws {
      let message = #"{"kind":"frontEnds","at":{"epoch":"e","revision":1},\#(fields)}"#
      let parser = JSONParser()
      try mirror.apply(SceneEvent(SceneInterface.Attach.Reply(decodingParameters: try parser.parse(message))))
    }
    try apply(#""frontEnds":[],"scopes":[{"scope":"a","active":false}]"#)
    #expect(mirror.scopes == scopes("a"))
    try apply(#""attached":[],"detached":[],"scopes":[{"scope":"b","active":false}]"#)
    #expect(mirror.scopes == scopes("b"))
    for fields in [#""frontEnds":[]"#, #""attached":[],"detached":[]"#] { try apply(fields) }
    #expect(mirror.scopes == scopes("b"))
  }

  @Test func itKnowsWhichLinkIsPendingForAScope() throws {
    let scopes = ["a", "b"].map { SceneInterface.LinkScope(scope: $0, active: false) }
    var mirror = try SceneMirror(Self.snapshot(Self.opened()))
    try mirror.apply(.ready(mirror.at, frontEnds: nil, scopes: scopes, info: nil))
    func pending(_ outcome: SceneInterface.LinkEvent.Outcome, _ url: String, scope: String? = "b") throws -> [String?] {
      try mirror.apply(.link(.init(link: "/{x}", url: url, scope: scope, outcome: outcome)))
      return mirror.scopes.map(\.pending)
    }
    #expect(try pending(.waiting, "x:1") == [nil, "x:1"])
    #expect(try pending(.waiting, "x:2", scope: nil) == [nil, "x:1"])
    #expect(try pending(.replaced, "x:1") == [nil, nil])
    #expect(try pending(.waiting, "x:3") == [nil, "x:3"])
    #expect(try pending(.failed, "x:2") == [nil, "x:3"])
    #expect(try pending(.carriedOut, "x:3") == [nil, nil])
  }
}
