/// A host of a fleet as seen by one stage. It decides which requests to send to the engine, when to claim the stage,
/// and whether output may be sent while it owns the stage.
///
/// A value without I/O, clock or randomness. The driver passes in the time and the answers of the engine, and executes
/// the effects. The time is a clock of the host that includes the time for which the process or the machine was
/// suspended, in milliseconds (CLOCK_BOOTTIME).
///
/// Order of a host's life: it watches the heartbeat that an earlier run left under its name, until that heartbeat has
/// certainly expired; it follows, which means that it takes over frames; it claims the stage when the owner is silent;
/// it catches up with the frames that were appended before its claim; it owns the stage. An owner that loses the stage
/// ends.
public struct FleetMember: Sendable {
  public enum Phase: Equatable, Sendable {
    case joining
    case following
    case claiming
    case catchingUp
    case owning
    /// It gives the stage up.
    case releasing
    case ended(FleetEnd)
  }

  public enum Effect: Equatable, Sendable {
    /// Send a request, and pass it to `answered` with its outcome.
    case send(EngineRequest)
    /// Write these changes to the copy, in order. An owner gets its own changes once the engine has taken them.
    case apply(FrameChanges)
    /// Load the state from the copy, and serve it.
    case serve(StageClaim)
    /// Everything added before the last `beginAppend` is safe: send the output that waited for it.
    case settled
    /// The stage was given up: stop.
    case released
    /// Stop at once, without sending what waits.
    case end(FleetEnd)
  }

  public let host: String
  public let incarnation: String
  let keys: FleetKeys
  let rules: FleetRules
  /// The name of the stage's sequence of revisions if this host is its first owner.
  let epoch: String
  /// Where this host accepts links while it owns the stage.
  let link: String?
  /// Whether this host begins the stage with its copy, of which the engine has nothing.
  let begins: Bool
  /// The microseconds since 1970 at which the host's clock showed 0. Only people are told times that follow from it.
  public var clockStart = 0

  public internal(set) var phase = Phase.joining
  /// The end of this host's copy.
  public internal(set) var chain: FrameChain
  /// The last frame that the copy has on its disk.
  var synced: Int
  public internal(set) var lease = Lease()
  var view = FleetView()
  /// The revision of this host's heartbeat in the engine; 0: it has none.
  var ownRevision = 0
  var beatCount = 0
  /// The number of changes seen of an earlier run's heartbeat.
  var predecessorChanges = 0
  /// Whether the engine has had a heartbeat of this run.
  var isEstablished = false
  var isBeating = false
  var nextBeatAt: Int?
  /// The time at which the stage may be claimed unless the next answer shows something else; nil: not before that answer.
  var claimsAt: Int?
  /// Whether the last answer of the engine had fewer frames than one may have, so that the copy has all there were then.
  var isCaughtUp = false
  /// This host's claim and its revision, while it has the stage.
  public internal(set) var claim: (value: StageClaim, fence: Int)?
  public internal(set) var queue: AppendQueue?
  /// The time at which this host has learned that it has the stage.
  var claimedAt = Int.min
  var isTrimming = false
  var nextTrimAt = 0
  /// The frames that hosts need which get a copy of this one's state: those after a number, until a time.
  var keeping: [(host: String, after: Int, until: Int)] = []

  /// A host that begins to take part.
  ///
  /// - Parameters:
  ///   - host: Its name, which no other host has.
  ///   - incarnation: Random, a new one for each run.
  ///   - stage: The number of the stage.
  ///   - epoch: The name of the stage's sequence of revisions if this host is its first owner.
  ///   - position: The end of its copy, which is on its disk.
  ///   - term: That of the copy's last frame.
  ///   - link: Where it accepts links while it owns the stage.
  ///   - begins: Whether it begins the stage with its copy, because the engine has nothing of it. It ends if the stage has an
  ///     owner already. The epoch must be a new one: the copy may lack what was acknowledged.
  public init(
    host: String, incarnation: String, stage: Int = 0, epoch: String, position: FramePosition, term: Int = 0,
    link: String? = nil, begins: Bool = false, rules: FleetRules = FleetRules()
  ) {
    self.link = link
    self.begins = begins
    self.host = host
    self.incarnation = incarnation
    self.epoch = epoch
    self.rules = rules
    keys = FleetKeys(stage: stage)
    chain = FrameChain(stage: stage, at: position, term: term)
    synced = position.number
  }

  // MARK: - Inputs

  /// Begins the work that is due.
  public mutating func tick(at now: Int) -> [Effect] {
    if isOver { return [] }
    var effects: [Effect] = []
    if let due = claimsAt, due <= now {
      claimsAt = nil
      do throws(FleetEnd) { effects += try claimIfDue(at: now) } catch { return end(error) }
    }
    if !isBeating, nextBeatAt.map({ $0 <= now }) ?? true { effects.append(beat(at: now)) }
    if let request = queue?.request(at: now) { effects.append(.send(request)) }
    return effects
  }

  /// The time at which `tick` next has work to do; nil if only an answer brings some.
  public var wakesAt: Int? {
    if isOver { return nil }
    return [isBeating ? nil : nextBeatAt ?? 0, queue?.resendsAt, claimsAt].compactMap(\.self).min()
  }

  /// Whether it takes part no longer, apart from giving the stage up.
  private var isOver: Bool {
    switch phase {
    case .ended, .releasing: true
    case .joining, .following, .claiming, .catchingUp, .owning: false
    }
  }

  /// A request has ended.
  ///
  /// - Parameter answer: nil if the outcome is unknown. Pass only an answer of the engine, never a message about a
  ///   missing one.
  public mutating func answered(_ request: EngineRequest, _ answer: EngineAnswer?, at now: Int) -> [Effect] {
    if case .ended = phase { return [] }
    do throws(FleetEnd) {
      switch request.purpose {
      case .look: return try looked(request, answer, at: now)
      case .beat: return try beaten(request, answer, at: now)
      case .claim: return try claimed(request, answer, at: now)
      case .catchUp: return try caughtUp(request, answer, at: now)
      case .append, .confirm: return try appended(request, answer, at: now)
      case .trim: return trimmed(request, answer)
      case .release: return released()
      }
    } catch {
      return end(error)
    }
  }

  /// Notes that the copy has everything up to a frame on its disk.
  public mutating func noteSynced(_ number: Int) { synced = max(synced, number) }

  /// Adds the changes of a turn to the next append.
  ///
  /// - Precondition: This host owns the stage.
  public mutating func add(_ changes: [UInt8]) {
    precondition(queue != nil, "only the owner makes changes")
    queue?.add(changes)
  }

  /// Appends all added changes or, if there are none, asks whether the claim is still held. `settled` or `end` follows.
  ///
  /// - Parameter time: Microseconds since 1970.
  /// - Precondition: No append is under way.
  public mutating func beginAppend(time: Int, at now: Int) -> [Effect] {
    queue?.begin(time: time)
    return tick(at: now)
  }

  /// The event after which output that was made now may be sent.
  public enum Safety: Equatable, Sendable {
    /// None: the output depends on nothing unsafe, and no other host can have the stage.
    case now
    /// The end of the append under way.
    case afterThisAppend
    /// The end of an append that is begun after now.
    case afterNextAppend
  }

  /// The event that output of the present state must wait for. Ask at the end of the turn that made it.
  ///
  /// The end of an append under way shows that its changes are safe. It does not show that this host still owns the
  /// stage: the engine may have taken the append long before its answer comes. Without a lease, output therefore waits
  /// for a later append.
  public func safety(at now: Int) -> Safety {
    guard let queue else { return .afterNextAppend }
    if queue.hasOpen || !lease.isValid(at: now) { return .afterNextAppend }
    return queue.isUnderWay ? .afterThisAppend : .now
  }

  mutating func end(_ reason: FleetEnd) -> [Effect] {
    phase = .ended(reason)
    lease = Lease()
    queue = nil
    return [.end(reason)]
  }

  // MARK: - Frames

  /// The step that reads the frames after the end of the copy.
  var readFrames: EngineTransaction.Step {
    .readAll(from: keys.turn(chain.end.number + 1), end: keys.turnsEnd, limit: rules.framesRead)
  }

  /// Takes over the frames of `readFrames`.
  mutating func take(frames entries: [EngineEntry]) throws(FleetEnd) -> [Effect] {
    var effects: [Effect] = []
    for entry in entries {
      guard let frame = Frame(entry.value) else { throw .damaged(.unreadable(key: entry.key)) }
      // Two answers may show the same frames.
      if frame.number <= chain.end.number { continue }
      do throws(ChainError) {
        if let changes = try chain.take(frame) { effects.append(.apply(changes)) }
      } catch {
        throw .damaged(error)
      }
    }
    isCaughtUp = entries.count < rules.framesRead
    return effects
  }

  // MARK: - Appends

  private mutating func appended(_ request: EngineRequest, _ answer: EngineAnswer?, at now: Int) throws(FleetEnd)
    -> [Effect]
  {
    guard let claim, var queue else { return [] }
    defer { if case .owning = phase { self.queue = queue } }
    switch AppendQueue.judge(request, answer, fence: claim.fence) {
    case .refused: throw .claimLost(by: answer.flatMap { owner(in: $0) } ?? "")
    case .contradicted: throw .damaged(.otherHistory(number: chain.end.number + 1))
    case .unknown:
      queue.unknown(sentAt: request.sentAt)
      return []
    case .taken: break
    }
    var effects: [Effect] = []
    if let frame = queue.taken() {
      do throws(ChainError) {
        if let changes = try chain.take(frame) { effects.append(.apply(changes)) }
      } catch {
        throw .damaged(error)
      }
    }
    if queue.isUnderWay {
      if let next = queue.request(at: now) { effects.append(.send(next)) }
    } else {
      effects.append(.settled)
    }
    return effects
  }

  private func owner(in answer: EngineAnswer) -> String? {
    answer.entries.first?.first.flatMap { StageClaim($0.value)?.owner }
  }
}
