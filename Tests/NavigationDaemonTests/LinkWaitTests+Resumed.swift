import JSON
import Testing

@testable import NavigationDaemon

// Streams of all scenes that resume. No commit tells them of front-ends and waiting links.
extension LinkWaitTests {
  /// Subscribes to all scenes after revision 1.
  private func resume(_ world: World, uid: Int = World.administrator, kinds: String? = nil) -> [JSONValue] {
    let reader = world.connect(uid: uid, groups: [60])
    let since = #""since":{"epoch":"\#(world.daemon.context.epoch)","revision":1}"#
    reader.send("Scene.Subscribe", "{\(since)\(kinds.map { #","kinds":["\#($0)"]"# } ?? "")}", more: true)
    world.finish()
    return reader.messages().compactMap { $0["parameters"] }
  }

  private func kinds(_ events: [JSONValue]) -> [String] { events.compactMap { $0["kind"]?.stringValue } }

  private func pending(_ event: JSONValue?) -> [String] {
    (event?["scopes"]?.arrayValue ?? []).compactMap { $0["pending"]?.stringValue }
  }

  @Test func aStreamOfAllScenesThatResumesIsToldOfALinkThatWaits() {
    let (world, client, _) = doors()
    #expect(kinds(resume(world)) == ["ready"])
    _ = open("d://two/1", client)
    let told = resume(world)
    #expect(kinds(told) == ["frontEnds", "ready"] && pending(told.first) == ["d://two/1"])
    #expect(told.first?["info"]?["status"] == .string("detached") && told.first?["frontEnds"] == .array([]))
    #expect(kinds(resume(world, kinds: "frontEnds")) == ["frontEnds", "ready"])
    #expect(kinds(resume(world, kinds: "link")) == ["ready"])
    world.pass(6_000)
    let after = resume(world)
    #expect(kinds(after) == ["frontEnds", "ready"] && pending(after.first) == [])
  }
}
