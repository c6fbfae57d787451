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

  /// Its reply may be lost, and what was in its way has gone since.
  @Test func aForcedCallThatIsRepeatedGetsItsReply() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    let owner = world.connect(uid: 2_000, groups: [50])
    _ = owner.call("Scene.Open", #"{"scene":"s","root":{"name":"Home"},"path":[{"name":"Form"},{"name":"Note"}]}"#)
    let guardian = world.connect(uid: 2_001, groups: [50])
    _ = guardian.attach(#","guards":["Form","Note"]"#)
    let forced = #"{"scene":"s","options":{"force":true,"requestId":"r"}}"#
    let reply = owner.call("Navigation.Back", forced)
    #expect(reply["outcome"]?["changed"] == .bool(true))
    guardian.leave()
    #expect(owner.call("Navigation.Back", forced) == reply && path(world) == ["Home", "Form"])
    owner.send("Navigation.Pop", forced)
    owner.send("Navigation.Back", #"{"scene":"s","options":{"force":true,"requestId":"q"}}"#)
    owner.send("Navigation.Back", #"{"scene":"s","options":{"force":true,"requestId":"r","dryRun":true}}"#)
    #expect(owner.told() == ["Conflict", "PermissionDenied", "PermissionDenied"])
  }

  /// A scene of user 2000 by a map that delegates, at Detail, which a front-end of user 2002 guards.
  private func delegating() -> (World, owner: TestClient, guardian: TestClient) {
    let world = World.delegating(audience: .groups(navigate: 50, observe: nil))
    _ = world.connect().call("Scene.Close", #"{"scene":"s"}"#)
    let owner = world.connect(uid: 2_000, groups: [50])
    _ = owner.call("Scene.Open", #"{"scene":"s","map":"delegating","path":[{"name":"Detail"}]}"#)
    let guardian = world.connect(uid: 2_002, groups: [50])
    _ = guardian.attach(#","guards":["Detail"]"#)
    return (world, owner, guardian)
  }

  @Test func aForcedRequestGoesToAFrontEndOfTheCallersUser() {
    let (world, owner, _) = delegating()
    let own = world.connect(uid: 2_000, groups: [50])
    _ = own.attach(World.carriesOut)
    let guest = world.connect(uid: 2_001, groups: [50])
    _ = guest.attach(World.carriesOut)
    owner.show("Other")
    let request = guest.requests().last
    #expect(request != nil && own.requests().isEmpty)
    world.connect().answer(request, "[]")
    #expect(owner.told() == ["reply"])
    owner.show("Other", more: #","options":{"force":true}"#)
    #expect(own.requests().count == 1 && guest.requests().isEmpty)
  }

  /// A front-end asks a person before it repeats a call with `force`.
  @Test func theAnswerOfAnotherUserLeavesTheCallersGuardForced() {
    let (world, _, guardian) = delegating()
    let front = world.connect(uid: 2_001, groups: [50])
    _ = front.attach(World.carriesOut)
    let own = world.connect(uid: 2_000, groups: [50])
    let token = own.attach(#","guards":["Detail"]"#)
    let speaker = world.connect(uid: 2_000, groups: [50])
    #expect(speaker.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)["frontEnd"] != nil)
    guardian.leave()
    speaker.show("Other", more: #","options":{"force":true}"#)
    world.connect().answer(front.requests().last, #"[{"operation":"Pop"}]"#)
    #expect(speaker.told() == ["reply"] && path(world) == ["List"] && !own.told().contains("guard"))
  }

  /// Else a front-end that handles nothing would keep the owner from what `force` is for.
  @Test(arguments: [nil, "[]"]) func anAnswerWithoutOperationsLeavesTheRestForced(operations: String?) {
    let (world, owner, guardian) = delegating()
    let front = world.connect(uid: 2_001, groups: [50])
    _ = front.attach(World.carriesOut)
    let show = #"{"operation":"Try","operations":[{"operation":"Show","elements":["Other"]}]}"#
    owner.send(
      "Navigation.Apply",
      #"{"scene":"s","operations":[\#(show),{"operation":"Pop"}],"options":{"force":true}}"#)
    var requests = front.requests()
    while let request = requests.popLast() {
      world.connect(uid: World.administrator).answer(request, operations)
      requests += front.requests()
    }
    #expect(owner.told() == ["reply"] && path(world) == ["List"] && !guardian.told().contains("guard"))
  }

  /// Else a front-end would skip the guards of others, as it may not by itself.
  @Test(arguments: [true, false]) func theAnswerOfAnotherUserIsNotForced(isOwn: Bool) {
    let (world, owner, guardian) = delegating()
    let front = world.connect(uid: isOwn ? 2_000 : 2_001, groups: [50])
    let token = front.attach(World.carriesOut)
    owner.show("Other", more: #","options":{"force":true}"#)
    let speaker = world.connect(uid: isOwn ? 2_000 : 2_001, groups: [50])
    #expect(speaker.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)["frontEnd"] != nil)
    _ = guardian.messages()
    speaker.answer(front.requests().last, #"[{"operation":"Pop"}]"#)
    #expect(guardian.told() == (isOwn ? ["commit"] : ["guard"]))
    #expect(owner.told() == (isOwn ? ["reply"] : []) && path(world) == (isOwn ? ["List"] : ["List", "Detail"]))
  }

  @Test func whoMayForceIsJudgedWithTheScene() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    let navigator = world.connect(uid: 2_000, groups: [50])
    navigator.send("Navigation.Back", #"{"scene":"s","options":{"force":true}}"#)
    #expect(navigator.told() == ["SceneNotFound"])
  }
}
