import Random
import Testing
import Varlink

@testable import NavigationDaemon

/// Users who always have something to do get equal shares of the work, whatever they do.
struct FairnessTests {
  /// A user with connections that always have calls to make.
  private final class Busy {
    let uid: Int
    private let world: World
    private let scene: String
    private let calls: [[UInt8]]
    private let clients: [TestClient]
    private var follower: TestClient?
    private let followsAll: Bool
    private let follows: Bool

    var account: UserAccount { world.daemon.sessions.users[uid] }

    /// - Parameter random: Chooses the calls, how many screens its scene has, and the number of its connections.
    init(_ uid: Int, in world: World, _ random: inout SeededRandom) {
      (self.uid, self.world, scene) = (uid, world, "s\(uid)")
      let (screens, text) = (random.below(150), random.below(300))
      world.open(scene, #","path":[\#(Self.path(screens, text))]"#)
      var kinds = [
        #"Scene.Find {"scene":"\#(scene)","name":"N7"}"#, #"Scene.Find {"scene":"\#(scene)"}"#,
        #"Scene.History {"scene":"\#(scene)","limit":200}"#, #"Scene.Get {"scene":"\#(scene)"}"#,
        #"Navigation.Apply {"scene":"\#(scene)","operations":[\#(Self.change)]}"#,
        "Manager.Ping {}",
      ]
      kinds.shuffle(using: &random)
      kinds.removeLast(random.below(kinds.count))
      calls = kinds.map { kind in
        let words = kind.split(separator: " ", maxSplits: 1).map { String($0) }
        return TestClient.message(words[0], words[1])
      }
      clients = (0...random.below(4)).map { _ in world.connect(uid: uid, groups: [50]) }
      (follows, followsAll) = (random.chance(50), random.chance(50))
    }

    private static let change =
      #"{"operation":"Push","screen":{"name":"A"}},{"operation":"Push","screen":{"name":"B"}},{"operation":"Back"}"#

    private static func path(_ screens: Int, _ text: Int) -> String {
      (0..<screens).map { index in
        #"{"name":"N\#(index)","arguments":{"text":"\#(String(repeating: "x", count: text))"}}"#
      }.joined(separator: ",")
    }

    /// Makes further calls, if few of the former ones are left.
    func call(_ random: inout SeededRandom) {
      for client in clients {
        client.forget()
        // A turn executes 30 KB of the cheapest calls at most.
        if client.session.splitter.heldBytes > 60_000 { continue }
        var bytes: [UInt8] = []
        while bytes.count < 60_000 { bytes += calls[random.below(calls.count)] }
        world.deliver(bytes, by: client.session)
      }
      guard follows, follower.map({ $0.session.calls > 0 && $0.session.job == nil }) ?? true else { return }
      follower?.leave()
      let client = world.connect(uid: uid, groups: [50])
      let parameters = followsAll ? "{}" : #"{"scene":"\#(scene)"}"#
      world.deliver(TestClient.message("Scene.Subscribe", parameters, #","more":true"#), by: client.session)
      follower = client
    }
  }

  /// The units that each of some users was charged while all of them were busy, and the number of turns.
  private func work(
    _ count: Int, turns: Int, of work: Int, seed: Int
  ) -> (shares: [Int], turns: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let world = World(audience: .groups(navigate: 50, observe: nil)) { $0[.turnWork] = work }
    let users = (0..<count).map { Busy(2_000 + $0, in: world, &random) }
    for user in users { user.call(&random) }
    for _ in 0..<20 { world.endTurn() }
    let (before, start) = (users.map(\.account.spentBefore), world.turns)
    for _ in 0..<turns {
      for user in users { user.call(&random) }
      world.endTurn()
    }
    return (zip(users, before).map { $0.account.spentBefore - $1 }, world.turns - start)
  }

  @Test(arguments: 0..<Seeds.count(4, of: 12))
  func usersWithAnyMixOfCallsGetEqualShares(seed: Int) {
    let shares = work(2 + seed % 4, turns: 150, of: 2_000, seed: seed).shares
    let mean = shares.reduce(0, +) / shares.count
    #expect(mean > 10_000 && shares.allSatisfy { abs($0 - mean) <= mean / 10 }, "\(shares)")
  }

  @Test(arguments: 0..<Seeds.count(2, of: 6))
  func aUserAloneGetsWholeTurns(seed: Int) {
    let (shares, turns) = work(1, turns: 100, of: 2_000, seed: seed)
    #expect(turns >= 100 && shares[0] > turns * 2_000 * 9 / 10, "\(shares) in \(turns)")
  }
}
