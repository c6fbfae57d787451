import NavigationFleet
import Random

/// One run: a queue of events, and everything that they act upon. The time is in milliseconds.
final class FleetWorld {
  enum Event {
    /// A run of a host wants to be called.
    case tick(host: Int, run: Int)
    /// The engine receives a request of a host.
    case execute(Sent, isFirst: Bool)
    /// A host receives the outcome of a request.
    case outcome(Sent, EngineAnswer?)
    case call(SimulatedCall, host: Int)
    case reply(SimulatedCall, revision: Int?, host: Int)
    /// A client sends its next call, or the same one again.
    case turn(client: Int, number: Int)
    case fault
    case start(host: Int)
    case resume(host: Int)
    case sync(host: Int, run: Int)
  }

  /// A request on its way. Its outcome is passed on once.
  final class Sent {
    let request: EngineRequest
    let host: Int
    let run: Int
    var isOver = false
    /// Whether the engine carried it out before it lost everything.
    var isFromBeforeLoss = false

    init(_ request: EngineRequest, host: Int, run: Int) {
      self.request = request
      self.host = host
      self.run = run
    }
  }

  struct Client {
    var call: SimulatedCall?
    var host = 0
  }

  private(set) var now = 0
  var tally = FleetTally()
  var history = FleetHistory()
  var engine = FakeEngine()
  var random: SeededRandom
  let mutation: FleetMutation?
  var events = EventQueue<Event>()
  var hosts: [SimulatedHost] = []
  var clients = [Client](repeating: Client(), count: 4)
  var callsSent = 0
  var commitsMade = 0
  /// The engine has no majority until then.
  var engineReturns = 0
  /// Those of all hosts of the run.
  let rules: FleetRules
  /// Whether the engine has lost everything: from then on no host may serve.
  var isEngineLost = false
  /// Whether the answer that is being handled is of the time before that.
  var mayServeLate = false

  /// When a change was last acknowledged.
  var acknowledgedAt = 0

  /// Faults happen until then; after it everything is repaired.
  static let (faultsEnd, end) = (30_000, 60_000)
  /// The driver's time limit of a request.
  static let timeout = 700

  init(seed: UInt64, mutation: FleetMutation?) {
    random = SeededRandom(seed: seed)
    self.mutation = mutation
    var rules = FleetRules()
    // One or two commits fill a part; fifty fill the engine.
    if random.once(in: 3) { rules.appendBytes = seed % 2 == 0 ? 8 : 16 }
    if random.once(in: 4) { rules.tailBytes = 400 }
    self.rules = rules
    for name in ["a", "b", "c"] {
      let rate = random.chance(50) ? 1_000 : 1_050
      hosts.append(SimulatedHost(name: name, rate: rate, offset: random.below(1_000_000)))
    }
    for host in hosts.indices { events.add(.start(host: host), at: random.below(500)) }
    for client in clients.indices { events.add(.turn(client: client, number: 0), at: 1_000 + random.below(1_000)) }
    events.add(.fault, at: 3_000)
  }

  /// The first thing that was wrong.
  var failure: String? { engine.violation ?? history.violation }

  func run() {
    while failure == nil, let (time, event) = events.popFirst(), time < Self.end {
      now = time
      tally.steps += 1
      handle(event)
    }
    if failure == nil { judgeEnd() }
  }

  private func handle(_ event: Event) {
    switch event {
    case .tick(let host, let run): tick(host, run: run)
    case .execute(let sent, let isFirst): execute(sent, isFirst: isFirst)
    case .outcome(let sent, let answer): outcome(sent, answer)
    case .call(let call, let host): receive(call, at: host)
    case .reply(let call, let revision, let host): replied(call, revision, from: host)
    case .turn(let client, let number): turn(client, number)
    case .fault: injectFault()
    case .start(let host): start(host)
    case .resume(let host): schedule(host)
    case .sync(let host, let run): sync(host, run: run)
    }
  }

  // MARK: - Hosts

  private func start(_ host: Int) {
    guard hosts[host].member == nil, !hosts[host].isGone else { return }
    hosts[host].run += 1
    hosts[host].pausedUntil = 0
    let disk = hosts[host].disk
    hosts[host].member = FleetMember(
      host: hosts[host].name, incarnation: "\(hosts[host].name)-\(hosts[host].run)", epoch: "epoch",
      position: disk.position, term: disk.term, rules: rules)
    events.add(.sync(host: host, run: hosts[host].run), at: now + 300 + random.below(1_000))
    schedule(host)
  }

  /// Ends a host's navd.
  /// - Parameter restartsIn: The delay of the next start; nil for never.
  func end(_ host: Int, restartsIn delay: Int?) {
    hosts[host].member = nil
    hosts[host].stage = nil
    hosts[host].ticksAt = nil
    if let delay { events.add(.start(host: host), at: now + delay) } else { hosts[host].isGone = true }
  }

  func isRunning(_ host: Int, _ run: Int) -> Bool { hosts[host].run == run && hosts[host].member != nil }

  func schedule(_ host: Int) {
    guard let wakes = hosts[host].member?.wakesAt else { return }
    let time = max(now, hosts[host].pausedUntil, hosts[host].time(ofClock: wakes))
    if let planned = hosts[host].ticksAt, planned <= time, planned >= now { return }
    hosts[host].ticksAt = time
    events.add(.tick(host: host, run: hosts[host].run), at: time)
  }

  private func tick(_ host: Int, run: Int) {
    guard isRunning(host, run) else { return }
    if now < hosts[host].pausedUntil { return }
    hosts[host].ticksAt = nil
    let clock = hosts[host].clock(now)
    act(on: hosts[host].member?.tick(at: clock) ?? [], of: host)
  }

  func act(on effects: [FleetMember.Effect], of host: Int) {
    for effect in effects {
      switch effect {
      case .send(let request): send(request, host)
      case .apply(let changes): apply(changes, host)
      case .serve:
        tally.count("served")
        if isEngineLost, !mayServeLate, hosts[host].disk.position.number > 0 {
          history.fail("\(hosts[host].name) serves its copy under an engine that does not know it")
        }
        let commits = hosts[host].disk.commits
        let pairs = commits.enumerated().map { ($1, $0 + 1) }
        hosts[host].stage = SimulatedStage(
          commits: commits, revisions: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
      case .settled: settled(host)
      case .released:
        tally.count("handed over")
        return end(host, restartsIn: 100 + random.below(3_000))
      case .end(let reason): return ended(host, reason)
      }
    }
    beginAppendIfDue(host)
    schedule(host)
  }

  private func ended(_ host: Int, _ reason: FleetEnd) {
    switch reason {
    case .claimLost:
      tally.count("ended: claim lost")
      if let claim = engine.claim, !claim.isReleased, claim.incarnation == hosts[host].member?.incarnation {
        history.fail("\(hosts[host].name) ends although it has the stage")
      }
      end(host, restartsIn: 50 + random.below(500))
    case .behind:
      tally.count("ended: behind")
      if !hosts[host].mayBeBehind { history.fail("\(hosts[host].name): \(reason)") }
      getCopy(host)
    case .engineLost:
      tally.count("ended: engine lost")
      if !isEngineLost { history.fail("\(hosts[host].name): \(reason)") }
      end(host, restartsIn: nil)
    // Requests that arrive late find no other values.
    case .nameTaken where isEngineLost, .damaged where isEngineLost: end(host, restartsIn: nil)
    case .nameTaken, .damaged, .unreadable, .begunAlready, .released:
      history.fail("\(hosts[host].name): \(reason)")
    }
  }

  /// Gets a copy of an owner's state, if there is an owner, and starts again. It may be an owner that has lost the stage.
  private func getCopy(_ host: Int) {
    let owners = hosts.indices.filter { hosts[$0].stage != nil && now >= hosts[$0].pausedUntil }
    if !owners.isEmpty {
      let owner = owners[random.below(owners.count)]
      tally.count("copied")
      let (name, clock) = (hosts[host].name, hosts[owner].clock(now))
      hosts[owner].member?.keepFrames(for: name, at: clock)
      let disk = hosts[owner].disk
      (hosts[host].disk, hosts[host].syncedDisk, hosts[host].oldDisk) = (disk, disk, disk)
    }
    end(host, restartsIn: 200 + random.below(3_000))
  }

  private func apply(_ changes: FrameChanges, _ host: Int) {
    var copy = hosts[host].disk
    if changes.previous != copy.position {
      history.fail("\(hosts[host].name) misses frames before \(changes.position.number)")
    }
    for start in stride(from: 0, to: changes.payload.count, by: 8) {
      let commit = changes.payload[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      copy.commits.append(commit)
      history.see(commit, at: copy.commits.count, by: hosts[host].name)
    }
    copy.position = changes.position
    copy.term = changes.term
    hosts[host].disk = copy
    tally.count("frames applied")
    if changes.payload.count > rules.appendBytes { tally.count("parts") }
  }

  private func sync(_ host: Int, run: Int) {
    guard isRunning(host, run) else { return }
    if now < hosts[host].pausedUntil { return events.add(.sync(host: host, run: run), at: hosts[host].pausedUntil) }
    let disk = hosts[host].disk
    hosts[host].syncedDisk = disk
    hosts[host].member?.noteSynced(disk.position.number)
    if random.once(in: 8) { hosts[host].oldDisk = hosts[host].disk }
    events.add(.sync(host: host, run: run), at: now + 300 + random.below(1_000))
  }

  private func judgeEnd() {
    guard let best = hosts.map(\.disk).max(by: { $0.commits.count < $1.commits.count }) else { return }
    history.judgeEnd(best.commits)
    for host in hosts where !host.isGone && !best.commits.starts(with: host.disk.commits) {
      history.fail("the copy of \(host.name) differs")
    }
    if isEngineLost { return }
    if !hosts.contains(where: { $0.stage != nil }) { history.fail("no host serves the stage after all was repaired") }
    if Self.end - acknowledgedAt > 10_000 { history.fail("no change is acknowledged after all was repaired") }
  }
}
