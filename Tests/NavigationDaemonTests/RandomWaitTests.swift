import JSON
import Navigation
import NavigationProtocol
import Random
import Testing

@testable import NavigationDaemon

/// After each random commit, those waiters are answered whose conditions hold when all of them are judged on the whole
/// state, and no other.
struct RandomWaitTests {
  /// A call that waits, and its condition on the whole state.
  private struct Waiting {
    let client: TestClient
    let text: String
    let holds: (SceneHost) -> Bool
  }

  /// The names of screens. A commit may concern waits for all of them.
  private static let names = ["A", "B", "C", "D", "E", "F", "G", "H"]

  private static let map = """
    map: vault
    version: 1.0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens:
      Home: {}
      A: {arguments: {n: {type: integer, sensitive: true, optional: true}, text: {type: string, optional: true}}}
    \(names.dropFirst().map {
      "  \($0): {arguments: {n: {type: integer, optional: true}, text: {type: string, optional: true}}}"
    }.joined(separator: "\n"))
    """

  @Test func theIndexFindsThoseWhomACommitConcerns() throws {
    var (answered, moved) = (0, 0)
    for seed in 0..<40 as Range<UInt64> {
      let run = try run(seed: seed)
      (answered, moved) = (answered + run.answered, moved + run.moved)
    }
    #expect(answered > 1_500 && moved > 1_200, "\(answered) answers to \(moved) commits")
  }

  /// - Returns: The number of waits that were answered, and of commits.
  private func run(seed: UInt64) throws -> (answered: Int, moved: Int) {
    var random = SeededRandom(seed: seed)
    let (isKept, hasMap) = (random.chance(50), random.chance(30))
    let world = World(
      storage: isKept ? MemoryStorage() : nil, audience: hasMap ? .groups(navigate: 10, observe: 11) : .owner)
    let writer = world.connect()
    if hasMap {
      #expect(writer.install(Self.map)["info"] != nil)
      _ = writer.call("Scene.Open", #"{"scene":"s","map":"vault"}"#)
    } else {
      world.open()
    }
    let host = try #require(world.daemon.scenes["s"])
    let isWide = random.chance(50)
    let names = isWide ? Self.names : Array(Self.names.prefix(3))
    var idle = (0..<(isWide ? 60 : 24)).map { index in
      hasMap && index % 2 == 0 ? world.connect(uid: 5, groups: [11]) : world.connect()
    }
    var waiting: [Waiting] = []
    var (answered, moved) = (0, 0)
    for step in 0..<150 {
      while let client = idle.popLast() {
        let new = wait(client, host, names, &random)
        let told = client.told()
        #expect(told.isEmpty != new.holds(host), "seed \(seed), step \(step): at once, \(new.text): \(told)")
        if told.isEmpty { waiting.append(new) } else { idle.append(client) }
        if random.chance(isWide ? 5 : 30) { break }
      }
      let revision = host.scene.revision
      let call = operation(host, hasMap, names, &random)
      writer.send("Navigation.\(call.method)", call.parameters)
      _ = writer.told()
      if host.scene.revision == revision { continue }
      moved += 1
      for index in waiting.indices.reversed() {
        let waiter = waiting[index]
        let told = waiter.client.told()
        #expect(
          told.isEmpty != waiter.holds(host),
          "seed \(seed), step \(step): \(call) and \(waiter.text): \(told)")
        if told.isEmpty { continue }
        answered += 1
        idle.append(waiter.client)
        waiting.remove(at: index)
      }
    }
    for waiter in waiting { waiter.client.leave() }
    for client in idle { client.leave() }
    #expect(host.waiters.isEmpty && !host.waiters.awaitCommit)
    #expect(world.daemon.sessions.users.all.allSatisfy { $0.waits == 0 })
    return (answered, moved)
  }

  // MARK: - Waiting

  private func wait(
    _ client: TestClient, _ host: SceneHost, _ names: [String], _ random: inout SeededRandom
  ) -> Waiting {
    switch random.below(10) {
    case 0:
      let revision = host.scene.revision + random.below(4)
      return send(client, "Scene.Wait", #""revision":\#(revision)"#) { $0.scene.revision > revision }
    case 1, 2:
      let screens = host.scene.state.find(kind: .screen)
      let id = random.pick(screens)
      return send(client, "Scene.AwaitResult", #""id":\#(id)"#) { $0.scene.state.node(id) == nil }
    case 3:
      let coordinators = host.scene.state.coordinators.dropFirst(2).map(\.id)
      guard let id = coordinators.randomElement(using: &random) else { return wait(client, host, names, &random) }
      return send(client, "Scene.AwaitResult", #""coordinator":\#(id)"#) { $0.scene.state.coordinator(id) == nil }
    default: return waitForScreen(client, host, names, &random)
    }
  }

  private func waitForScreen(
    _ client: TestClient, _ host: SceneHost, _ names: [String], _ random: inout SeededRandom
  ) -> Waiting {
    let name = random.pick(names + ["Home"])
    let arguments = random.chance(50) ? #"{"n":\#(random.below(3))}"# : "{}"
    let id = random.pick(host.scene.state.find(kind: .screen)) + (random.once(in: 6) ? 1 : 0)
    var reference = random.pick([
      #""name":"\#(name)""#, #""key":{"name":"\#(name)","traits":\#(arguments)}"#,
      #""screen":{"name":"\#(name)","arguments":\#(arguments)}"#, #""id":\#(id)"#,
    ])
    if random.chance(30) { reference += #","pick":"\#(random.chance(70) ? "first" : "last")""# }
    let (top, gone, appeared) = (random.chance(30), random.chance(40), random.chance(20))
    let parameters = #""reference":{\#(reference)},"top":\#(top),"gone":\#(gone),"appeared":\#(appeared)"#
    let session = client.session
    let parser = JSONParser()
    // An element is valid only while its parser exists.
    defer { withExtendedLifetime(parser) {} }
    guard let element = try? parser.parse("{\(reference)}"),
      let wire = try? SceneInterface.ScreenReference(decoding: element), let wanted = try? ScreenReference(wire)
    else { preconditionFailure("not a reference: \(reference)") }
    return send(client, "Scene.Wait", parameters) { host in
      let state = host.state(for: session)
      let match = state.visibleMatch(wanted)
      let isThere = match.map { (!top || $0 == state.topID) && (!appeared || state.node($0)?.hasAppeared == true) }
      return (isThere ?? false) != gone
    }
  }

  private func send(
    _ client: TestClient, _ method: String, _ parameters: String, _ holds: @escaping (SceneHost) -> Bool
  ) -> Waiting {
    client.send(method, #"{"scene":"s",\#(parameters)}"#)
    return Waiting(client: client, text: "\(method) \(parameters)", holds: holds)
  }

  // MARK: - Changing

  private func screen(_ names: [String], _ random: inout SeededRandom) -> String {
    let n = random.chance(70) ? #""n":\#(random.below(3))"# : nil
    let text = random.chance(30) ? #""text":"x""# : nil
    let traits = random.chance(50) ? #","traits":["n"]"# : ""
    let arguments = [n, text].compactMap(\.self).joined(separator: ",")
    return #"{"name":"\#(random.pick(names))","arguments":{\#(arguments)}\#(traits)}"#
  }

  /// Screens for a whole path, mostly of different names.
  private func screens(_ names: [String], _ random: inout SeededRandom) -> String {
    let count = 1 + random.below(names.count)
    return "[" + (0..<count).map { _ in screen(names, &random) }.joined(separator: ",") + "]"
  }

  private func tabs(_ names: [String], _ random: inout SeededRandom) -> String {
    let tabs = (0...random.below(3)).map { _ in #"{"stack":\#(screens(names, &random))}"# }
    return "[\(tabs.joined(separator: ","))]"
  }

  private func operation(
    _ host: SceneHost, _ hasMap: Bool, _ names: [String], _ random: inout SeededRandom
  ) -> (method: String, parameters: String) {
    let id = random.pick(host.scene.state.find(kind: .screen))
    let more: String
    let method: String
    switch random.below(hasMap ? 11 : 19) {
    case 0, 1: (method, more) = ("Push", #","screen":\#(screen(names, &random))"#)
    case 2: (method, more) = ("Pop", "")
    case 3: (method, more) = ("Present", #","screen":\#(screen(names, &random))"#)
    case 4: (method, more) = ("Dismiss", random.chance(50) ? "" : #","screen":{"id":\#(id)},"result":{"n":1}"#)
    case 5, 6: (method, more) = ("DidAppear", #","id":\#(id)"#)
    case 7: (method, more) = (random.pick(["Undo", "Redo"]), "")
    case 8: (method, more) = ("ReplaceScreen", #","screen":{"id":\#(id)},"with":\#(screen(names, &random))"#)
    case 9: (method, more) = ("SetStack", #","screens":\#(screens(names, &random))"#)
    case 10: (method, more) = ("GoToPath", #","path":\#(screens(names, &random))"#)
    case 11, 12: (method, more) = ("SelectTab", #","index":\#(random.below(3))"#)
    case 13: (method, more) = ("SetTabs", #","tabs":\#(tabs(names, &random)),"selected":0"#)
    case 14: (method, more) = ("SetRoot", #","container":{"tabs":{"items":\#(tabs(names, &random))}}"#)
    case 15: (method, more) = ("MakeVisible", #","screen":{"id":\#(id)}"#)
    case 16:
      let first = screen(names, &random)
      let root = random.chance(50) ? #"{"screen":\#(first)}"# : #"{"stack":[\#(first)]}"#
      (method, more) = ("StartCoordinator", #","coordinator":"flow","root":\#(root)"#)
    case 17:
      let coordinators = host.scene.state.coordinators.map(\.id)
      (method, more) = ("FinishCoordinator", #","coordinator":\#(random.pick(coordinators)),"result":{"n":2}"#)
    default:
      let calls = (0..<3).map { _ in
        let call = operation(host, true, names, &random)
        return #"{"operation":"\#(call.method)",\#(call.parameters.dropFirst(#"{"scene":"s","#.count))"#
      }
      (method, more) = ("Apply", #","operations":[\#(calls.joined(separator: ","))]"#)
    }
    return (method, #"{"scene":"s"\#(more)}"#)
  }
}
