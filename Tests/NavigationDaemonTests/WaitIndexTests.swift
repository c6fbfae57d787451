import JSON
import Navigation
import Testing

@testable import NavigationDaemon

/// A commit judges the waiters that it may concern, and answers them within the budgets of turns.
struct WaitIndexTests {
  // MARK: - Judged waiters

  /// A scene with a path of many screens.
  private func world(_ count: Int, _ change: (inout Limits) -> Void = { _ in }) -> (World, TestClient) {
    let world = World(change)
    world.open()
    let writer = world.connect()
    let screens = (0..<count).map { #"{"name":"S","arguments":{"n":\#($0)}}"# }.joined(separator: ",")
    writer.send("Navigation.GoToPath", #"{"scene":"s","path":[\#(screens)]}"#)
    #expect(writer.told() == ["reply"])
    return (world, writer)
  }

  private func wait(_ client: TestClient, _ reference: String, _ more: String = "") {
    client.send("Scene.Wait", #"{"scene":"s","reference":{\#(reference)}\#(more)}"#)
  }

  @Test func aCommitJudgesTheWaitersThatItConcernsOnly() {
    let (world, writer) = world(2_000)
    let clients = (0..<8).map { _ in world.connect() }
    for index in 0..<1_600 {
      let number = index + 10_000
      let client = clients[index % clients.count]
      switch index % 4 {
      case 0: wait(client, #""key":{"name":"S","traits":{"n":\#(number)}}"#)
      case 1: wait(client, #""screen":{"name":"S","arguments":{"n":\#(number)}}"#)
      case 2: wait(client, #""name":"N\#(number)""#)
      default: wait(client, #""id":\#(100 + index)"#, #","gone":true"#)
      }
    }
    for client in clients { #expect(client.told().isEmpty) }
    let before = world.daemon.waits.judged
    for _ in 0..<10 { writer.push("Other") }
    writer.send("Navigation.Back", #"{"scene":"s"}"#)
    #expect(world.daemon.waits.judged == before)
    writer.push("N10002")
    #expect(world.daemon.waits.judged == before + 1 && clients[2].told() == ["reply"])
    // A key and all arguments.
    writer.send("Navigation.Push", #"{"scene":"s","screen":{"name":"S","arguments":{"n":10000}}}"#)
    writer.send("Navigation.Push", #"{"scene":"s","screen":{"name":"S","arguments":{"n":10001}}}"#)
    #expect(world.daemon.waits.judged == before + 3)
    #expect(clients[0].told() == ["reply"] && clients[1].told() == ["reply"])
  }

  @Test func whatManyWaitForIsJudgedOnce() {
    let (world, writer) = world(10)
    let clients = (0..<300).map { _ in world.connect() }
    for client in clients { wait(client, #""name":"Door""#, #","appeared":true"#) }
    let before = world.daemon.waits.judged
    writer.push("Door")
    #expect(world.daemon.waits.judged == before + 1)
    // The former top may concern waiters for its departure.
    for _ in 0..<3 { writer.push("Other") }
    #expect(world.daemon.waits.judged == before + 2)
    for client in clients { #expect(client.told().isEmpty) }
  }

  /// A tab brings screens into view that the commit does not touch.
  @Test func aSelectedTabConcernsAllWhoWaitForScreens() {
    let world = World()
    world.open()
    let writer = world.connect()
    let tabs = ["A", "B"].map { #"{"stack":[{"name":"\#($0)"},{"name":"\#($0)2"}]}"# }.joined(separator: ",")
    writer.send("Navigation.SetRoot", #"{"scene":"s","container":{"tabs":{"items":[\#(tabs)]}}}"#)
    let clients = (0..<6).map { _ in world.connect() }
    for (client, name) in zip(clients, ["B", "B2", "B3", "B4", "B5", "B6"]) { wait(client, #""name":"\#(name)""#) }
    let gone = world.connect()
    wait(gone, #""name":"A2""#, #","gone":true"#)
    _ = writer.told()
    writer.send("Navigation.SelectTab", #"{"scene":"s","index":1}"#)
    #expect(clients.map { $0.told().count } == [1, 1, 0, 0, 0, 0] && gone.told() == ["reply"])
  }

  /// A commit that concerns many names finds the screens of all of them, and keeps nothing of those that it does not concern.
  @Test func aMatchOfAnEarlierCommitIsForgotten() {
    let world = World()
    world.open()
    let writer = world.connect()
    writer.push("X")
    let home = world.connect()
    wait(home, #""name":"Home""#, #","gone":true"#)
    let names = (1...5).map { "A\($0)" }
    let clients = names.map { _ in world.connect() }
    for (client, name) in zip(clients, names) { wait(client, #""name":"\#(name)""#) }
    let screens = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    writer.send("Navigation.GoToPath", #"{"scene":"s","path":[\#(screens)]}"#)
    #expect(clients.allSatisfy { $0.told() == ["reply"] } && home.told().isEmpty)
    for (client, name) in zip(clients, names) { wait(client, #""name":"\#(name)""#, #","gone":true"#) }
    writer.send("Navigation.SetStack", #"{"scene":"s","screens":[{"name":"Other"}]}"#)
    #expect(clients.allSatisfy { $0.told() == ["reply"] } && home.told() == ["reply"])
  }

  @Test func aRevisionThatNobodyReachesIsNeverReached() {
    let (world, writer) = world(1)
    let client = world.connect()
    client.send("Scene.Wait", #"{"scene":"s","revision":\#(Int.max)}"#)
    for index in (3..<200).reversed() { client.send("Scene.Wait", #"{"scene":"s","revision":\#(index)}"#) }
    #expect(client.told().isEmpty)
    let before = world.daemon.waits.judged
    writer.push("A")
    writer.push("B")
    #expect(world.daemon.waits.judged == before + 1)
  }

  // MARK: - Limits

  @Test func aUserWaitsForSoMuchAndNoMore() {
    let world = World(audience: .groups(navigate: 10, observe: 11)) { $0[.waitsOfUser] = 3 }
    world.open()
    let (first, second) = (world.connect(uid: 7, groups: [11]), world.connect(uid: 7, groups: [11]))
    let (other, root) = (world.connect(uid: 8, groups: [11]), world.connect(uid: 0))
    wait(first, #""name":"Never""#)
    first.send("Scene.Get", #"{"scene":"s","minRevision":100}"#)
    second.send("Scene.AwaitResult", #"{"scene":"s","id":4}"#)
    let late = world.connect(uid: 7, groups: [11])
    wait(late, #""name":"Never""#)
    #expect(late.told() == ["LimitReached"] && world.reached(.waitsOfUser) == 1)
    // A condition that holds costs nothing.
    wait(late, #""name":"Home""#)
    #expect(late.told() == ["reply"])
    wait(other, #""name":"Never""#)
    for _ in 0..<5 { wait(root, #""name":"Never""#) }
    #expect(other.told().isEmpty && root.told().isEmpty)
    first.leave()
    wait(late, #""name":"Never""#)
    #expect(late.told().isEmpty && world.daemon.sessions.users[7].waits == 2)
  }

  /// A client that leaves frees its waits and their deadlines.
  @Test func nothingIsLeftOfWaitersThatHaveGone() {
    let (world, _) = world(1)
    let clients = (0..<16).map { _ in world.connect() }
    let deadlines = world.daemon.deadlines.count
    for client in clients {
      for index in 0..<200 { wait(client, #""name":"N\#(index)""#, #","timeoutMilliseconds":86400000"#) }
    }
    #expect(world.daemon.deadlines.count == deadlines + 3_200)
    for client in clients { client.leave() }
    world.pass(1_000)
    #expect(world.daemon.deadlines.count == deadlines)
    #expect(world.daemon.scenes["s"]?.waiters.isEmpty == true)
    #expect(world.daemon.sessions.users[World.administrator].waits == 0)
  }

  // MARK: - Turns

  /// Answers of 20 kB each are not all made in one turn, and those of another user come in between.
  @Test func whoAreDueTogetherAreAnsweredOverSeveralTurns() {
    let world = World(audience: .groups(navigate: 10, observe: 11))
    world.open()
    world.connect().push("Long", text: 20_000)
    let many = (0..<100).map { _ in world.connect(uid: 7, groups: [11]) }
    let other = world.connect(uid: 8, groups: [11])
    for client in many + [other] { client.send("Scene.Get", #"{"scene":"s","minRevision":3}"#) }
    let writer = world.connect()
    writer.push("Next")
    #expect(writer.told() == ["reply"] && other.told() == ["reply"] && world.daemon.hasWork)
    let first = many.map { $0.told().count }.reduce(0, +)
    #expect((5..<60).contains(first))
    writer.push("Last")
    var turns = 0
    var revisions: Set<Int> = []
    while world.daemon.hasWork {
      world.endTurn()
      turns += 1
    }
    for client in many {
      for message in client.messages() {
        if case .integer(let revision)? = message["parameters"]?["at"]?["revision"] { revisions.insert(Int(revision)) }
      }
    }
    #expect(revisions == [4] && turns > 1 && world.daemon.sessions.users[7].waits == 0)
  }

  /// A condition that no longer holds when its turn comes has held: it is answered. A result is the one that was given.
  @Test func whatHeldIsAnsweredEvenIfItNoLongerHolds() {
    let world = World()
    world.open()
    let writer = world.connect()
    writer.push("Long", text: 30_000)
    _ = writer.told()
    let ids = writer.call("Navigation.Present", #"{"scene":"s","screen":{"name":"Sheet"}}"#)["outcome"]?["ids"]
    let id = ids?.arrayValue?.first?.description ?? ""
    let clients = (0..<40).map { _ in world.connect() }
    for client in clients { wait(client, #""name":"Sheet""#, #","gone":true"#) }
    let last = world.connect()
    last.send("Scene.AwaitResult", #"{"scene":"s","id":\#(id)}"#)
    // There are three commits in one turn; the first answers as many waiters as its budget allows.
    writer.sendBytes(
      TestClient.message("Navigation.Dismiss", #"{"scene":"s","result":{"n":7}}"#)
        + TestClient.message("Navigation.Undo", #"{"scene":"s"}"#))
    while world.daemon.hasWork { world.endTurn() }
    for client in clients { #expect(client.told() == ["reply"]) }
    #expect(last.messages().map { $0["parameters"]?["result"]?["n"] } == [.integer(7)])
  }

  @Test func aSceneThatIsClosedAndAStopAnswerThoseWhoAreDueToo() {
    for stops in [false, true] {
      let world = World()
      world.open()
      let writer = world.connect()
      writer.push("Long", text: 30_000)
      _ = writer.told()
      let clients = (0..<60).map { _ in world.connect() }
      for client in clients { client.send("Scene.Wait", #"{"scene":"s","revision":2}"#) }
      writer.sendBytes(
        TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#)
          + (stops ? [] : TestClient.message("Scene.Close", #"{"scene":"s"}"#)))
      if stops { world.daemon.stop() }
      while world.daemon.hasWork { world.endTurn() }
      world.endTurn()
      for client in clients { #expect(client.told() == ["reply"]) }
    }
  }
}
