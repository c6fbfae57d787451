import JSON
import Testing

@testable import NavigationDaemon

/// The guards that a caller may skip with `force` (docs/specification/model.md §2, §12).
struct ForceTests {
  private func path(_ world: World) -> [String] {
    world.daemon.scenes["s"]?.scene.state.path.map(\.name) ?? []
  }

  @Test func forceIsForAdministratorsAndForOnesOwnGuards() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    world.open("s", #","path":[{"name":"Form"},{"name":"Note"}]"#)
    let own = world.connect(uid: 2_000, groups: [50])
    let token = own.attach(#","guards":["Form"]"#)
    let other = world.connect(uid: 2_000, groups: [50])
    _ = other.attach(#","guards":["Form","Note"]"#)
    let stranger = world.connect(uid: 2_000, groups: [50])
    let forced = #"{"scene":"s","options":{"force":true}}"#
    stranger.send("Navigation.Back", forced)
    #expect(stranger.told() == ["PermissionDenied"])
    let speaker = world.connect(uid: 2_000, groups: [50])
    #expect(speaker.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)["frontEnd"] != nil)
    _ = own.messages()
    speaker.send("Navigation.Back", forced)
    #expect(own.told() == [])
    let asked = other.messages().compactMap { $0["parameters"]?["guard"]?["guard"]?.stringValue }
    #expect(asked.count == 1)
    other.send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(asked.last ?? "")","allow":true}"#)
    #expect(speaker.told() == ["reply"])
    #expect(world.connect().call("Navigation.Back", forced)["outcome"]?["changed"] == .bool(true))
    #expect(path(world) == ["Home"])
  }

  @Test func theOwnerOfASceneForcesPastTheGuardsOfOthers() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    let owner = world.connect(uid: 2_000, groups: [50])
    _ = owner.call("Scene.Open", #"{"scene":"s","root":{"name":"Home"},"path":[{"name":"Form"},{"name":"Note"}]}"#)
    let guardian = world.connect(uid: 2_001, groups: [50])
    _ = guardian.attach(#","guards":["Form","Note"]"#)
    let forced = #"{"scene":"s","options":{"force":true}}"#
    let stranger = world.connect(uid: 2_002, groups: [50])
    stranger.send("Navigation.Back", forced)
    #expect(stranger.told() == ["PermissionDenied"])
    _ = guardian.messages()
    #expect(owner.call("Navigation.Back", forced)["outcome"]?["changed"] == .bool(true))
    // A front-end of the owner skips its own, too, but no other one's of the owner.
    let attached = world.connect(uid: 2_000, groups: [50])
    let token = attached.attach(#","guards":["Form"]"#)
    let speaker = world.connect(uid: 2_000, groups: [50])
    #expect(speaker.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)["frontEnd"] != nil)
    _ = attached.messages()
    owner.send("Navigation.Back", forced)
    #expect(attached.told() == ["guard"])
    #expect(owner.told() == [])
    #expect(speaker.call("Scene.Get", #"{"scene":"s"}"#)["path"] != nil)
    #expect(!guardian.told().contains("guard"))
    #expect(path(world) == ["Home", "Form"])
  }

  @Test func theOwnerOfASceneForcesNothingWhereNothingIsInTheWay() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    let owner = world.connect(uid: 2_000, groups: [50])
    _ = owner.call("Scene.Open", #"{"scene":"s","root":{"name":"Home"},"path":[{"name":"Form"}]}"#)
    let guardian = world.connect(uid: 2_000, groups: [50])
    _ = guardian.attach(#","guards":["Form"]"#)
    let forced = #"{"scene":"s","options":{"force":true}}"#
    owner.send("Navigation.Back", forced)
    #expect(owner.told() == ["PermissionDenied"] && guardian.told() == [])
    // Where an operation waits, it goes first, and asks the owner's guards.
    let other = world.connect(uid: 3_000, groups: [50])
    other.send("Navigation.Back", #"{"scene":"s"}"#)
    #expect(guardian.told() == ["guard"])
    owner.send("Navigation.Back", forced)
    #expect(owner.told() == [] && guardian.told() == ["guard"])
    guardian.leave()
    #expect(owner.told() == ["reply"] && other.told() == ["reply"])
  }

  @Test func whoMayForceIsJudgedWithTheScene() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    let navigator = world.connect(uid: 2_000, groups: [50])
    navigator.send("Navigation.Back", #"{"scene":"s","options":{"force":true}}"#)
    #expect(navigator.told() == ["SceneNotFound"])
  }
}
