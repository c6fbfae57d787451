import Random

/// Makes the scenario of a seed. Each run chooses the steps that it never takes and the size of its limits; with
/// uniform choice no queue would ever fill. Source of the idea: swarm testing; TigerBeetle `fuzz.zig`.
package struct FrontEndGenerator {
  var random: SeededRandom
  private var weights: [(kind: Kind, weight: Int)] = []
  /// The probability of guards and requests.
  var asks = 50
  /// The probability that a client reads slowly.
  private var isSlow = 0

  enum Kind: CaseIterable {
    case connect, open, close, subscribe, attach, adopt, operation, again, answer, kick, wait, other
    case sendRest, garbage, read, drop, pass, quiet, restart

    var weight: Int {
      switch self {
      case .operation: 160
      case .answer: 90
      case .attach: 50
      case .connect: 24
      case .adopt, .pass, .quiet: 20
      case .subscribe, .read: 14
      case .again, .wait, .sendRest, .drop: 10
      case .other: 5
      case .open: 4
      case .kick, .garbage: 2
      case .close, .restart: 1
      }
    }

    /// Whether a run may do without it.
    var isOptional: Bool {
      switch self {
      case .connect, .open, .operation, .attach, .quiet: false
      default: true
      }
    }
  }

  package init(seed: UInt64) { random = SeededRandom(seed: seed) }

  package mutating func scenario(steps: Int) -> FrontEndScenario {
    asks = random.pick([0, 30, 60, 90])
    for kind in Kind.allCases where !kind.isOptional || random.chance(85) {
      weights.append((kind, kind.weight * random.pick([1, 2, 4])))
    }
    let setting = setting()
    var all: [FrontEndStep] = [.connect(0), .connect(1), .connect(2)]
    for scene in 0..<2 {
      all.append(.call(client: scene, .open(scene: scene), sending: Sending()))
      all.append(.call(client: scene + 1, .attach(scene: scene, attaching()), sending: Sending()))
    }
    while all.count < steps { all.append(step()) }
    return FrontEndScenario(setting: setting, steps: all)
  }

  private mutating func setting() -> Setting {
    var setting = Setting()
    if random.chance(50) { setting.streamQueueBytes = random.pick([1_500, 4_000, 16_000]) }
    if random.chance(25) { setting.replyQueueBytes = random.pick([2_000, 20_000]) }
    if random.chance(25) { setting.waitingCalls = 1 + random.below(4) }
    if random.chance(25) { setting.waitingOperations = 1 + random.below(3) }
    if random.chance(40) { setting.tokensOfScene = 1 + random.below(4) }
    if random.chance(40) { setting.observerTokensOfScene = 1 + random.below(4) }
    if random.chance(40) { setting.tokenMilliseconds = random.pick([3_000, 60_000]) }
    if random.chance(25) { setting.historyCommits = random.pick([2, 10]) }
    if random.chance(40) { setting.askingMilliseconds = random.pick([1, 1_000, 5_000]) }
    setting.durability = random.pick([nil, nil, nil, "normal", "normal", "full", "none"])
    return setting
  }

  private mutating func step() -> FrontEndStep {
    var left = random.below(weights.reduce(0) { $0 + $1.weight })
    var kind = Kind.operation
    for (candidate, weight) in weights {
      kind = candidate
      left -= weight
      if left < 0 { break }
    }
    switch kind {
    case .connect: return .connect(random.below(User.count))
    case .sendRest: return .sendRest(client: number())
    case .garbage: return .garbage(client: number())
    case .read: return .read(client: number(), bytes: random.pick([nil, nil, 0, 0, 10, 300]))
    case .drop: return .drop(client: number())
    case .pass: return .pass(milliseconds: random.pick([1, 200, 999, 2_000, 5_000, 12_000, 31_000, 70_000]))
    case .quiet: return .quiet
    case .restart: return .restart(kill: random.chance(60))
    default: return .call(client: number(), call(kind), sending: sending())
    }
  }

  mutating func number() -> Int { random.below(1_000) }

  private mutating func sending() -> Sending {
    var sending = Sending()
    if random.chance(15) { sending.pieces = 1 + random.below(40) }
    if random.chance(8) { sending.held = 1 + random.below(60) }
    sending.joinsNext = random.chance(30)
    return sending
  }
}
