import JSON
import Random
import Testing

@testable import NavigationDaemon

/// Links of random maps that are opened, wait, are replaced, come to be shown or expire, beside a naive model of it.
struct RandomLinkWaitTests {
  @Test(arguments: 0..<40 as Range<UInt64>) func whatWaitsIsWhatTheNaiveModelSays(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var naive = NaiveDoors(&random)
    let world = World(storage: MemoryStorage())
    let client = world.connect()
    let installed = client.call("Manager.InstallMap", #"{"source":\#(JSONValue.string(naive.map))}"#)
    #expect(installed["info"] != nil, "\(naive.map)")
    _ = client.call("Scene.Open", #"{"scene":"s","map":"doors"}"#)
    let follower = world.connect()
    follower.subscribe()
    var mirror: TestClient?
    for step in 0..<60 {
      let what = random.below(12)
      switch what {
      case 0...4:
        let (route, id) = (random.below(naive.routes.count), random.below(9))
        let reply = client.call("Navigation.OpenLink", #"{"scene":"s","url":"d://r\#(route)/\#(id)"}"#)
        #expect(reply["pending"] == .bool(naive.open(route, id: id)))
      case 5, 6, 7:
        let (scope, isActive) = (random.below(naive.scopes.count), random.chance(60))
        client.send("Navigation.\(isActive ? "Activate" : "Deactivate")Links", #"{"scene":"s","scope":"s\#(scope)"}"#)
        #expect(client.told() == [naive.activate(scope, isActive) ? "reply" : "InvalidParameter"])
      case 8:
        let name = random.pick(NaiveDoors.cases)
        client.send("Navigation.SetRoot", #"{"scene":"s","case":"\#(name)"}"#)
        #expect(client.told() == ["reply"])
        naive.setRoot(name)
      case 9:
        if let front = mirror {
          front.leave()
          mirror = nil
        } else {
          mirror = world.connect()
          _ = mirror?.attach()
        }
        naive.isMirrored = mirror != nil
      default:
        let milliseconds = random.below(8_000)
        world.pass(milliseconds)
        naive.pass(milliseconds)
      }
      let says: Comment = "seed \(seed), step \(step), kind \(what)"
      #expect(path(world) == naive.path, says)
      #expect(told(follower) == naive.takeTold(), says)
      let scopes = client.call("Scene.Get", #"{"scene":"s"}"#)["scopes"]?.arrayValue ?? []
      #expect(scopes.map { $0["active"]?.boolValue } == naive.scopes.map { naive.isActive($0) }, says)
      #expect(scopes.map { $0["pending"]?.stringValue } == naive.scopes.indices.map { naive.pending($0) }, says)
      #expect(world.daemon.scenes["s"]?.waitingLinks.map(\.url) == naive.waiting.map(\.url), says)
    }
  }

  private func path(_ world: World) -> String {
    let path = world.daemon.scenes["s"]?.scene.state.path ?? []
    return path.map { $0.name + ($0.arguments["id"].map { "(\($0))" } ?? "") }.joined(separator: " ")
  }

  /// The events about links that a follower received.
  private func told(_ follower: TestClient) -> [String] {
    follower.messages().compactMap { message in
      guard let link = message["parameters"]?["link"] else { return nil }
      return "\(link["outcome"]?.stringValue ?? "") \(link["url"]?.stringValue ?? "")"
    }
  }
}
