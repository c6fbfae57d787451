import Testing

@testable import NavigationDaemon

extension LinkWaitTests {
  private func question(_ guardian: TestClient) -> String? {
    let questions = guardian.messages().compactMap { $0["parameters"]?["guard"]?["guard"]?.stringValue }
    return questions.last
  }

  /// The questions of other operations may leave no room for its own.
  @Test func aLinkWhoseQuestionsHaveNoRoomWaitsOn() throws {
    let (world, client, follower) = doors { $0[.waitingOperationBytes] = 10_000 }
    _ = open("d://any/1", client)
    _ = open("d://one/2", client)
    let guardian = world.connect()
    _ = guardian.attach(#","guards":["Item"]"#)
    world.open("t", #","path":[{"name":"Form","title":"\#(String(repeating: "x", count: 9_000))"}]"#)
    let other = world.connect()
    other.send("Scene.Attach", #"{"scene":"t","name":"till","guards":["Form"]}"#, more: true)
    let caller = world.connect()
    caller.send("Navigation.Back", #"{"scene":"t"}"#)
    let asked = try #require(question(other))
    #expect(world.daemon.sessions.users[World.administrator][.operations] > 9_500)
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"one"}"#)
    world.pass(3_000)
    #expect(question(guardian) == nil)
    #expect(told(follower).allSatisfy { !$0.hasPrefix("failed") } && path(world) == "Out Item(1)")
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == 1 && world.reached(.waitingOperationBytes) == 4)
    client.send("Scene.AnswerGuard", #"{"scene":"t","guard":"\#(asked)","allow":true}"#)
    #expect(caller.told() == ["reply"] && client.told() == ["reply"])
    world.pass(1_000)
    let again = try #require(question(guardian))
    client.send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(again)","allow":true}"#)
    world.endTurn()
    #expect(told(follower).suffix(2) == ["OpenLink", "carriedOut d://one/2"] && path(world) == "Out Item(2)")
    #expect(world.daemon.wrongCharges() == [])
  }
}
