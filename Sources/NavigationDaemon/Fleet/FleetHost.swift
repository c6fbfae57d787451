import EventLoop
import FleetEngine
import Logging
import Navigation
import NavigationFleet
import NavigationProtocol
import NavigationStore

/// Carries out what the member of a fleet decides: it sends requests to the engine, writes frames to the copy, and tells
/// when this host has the stage.
///
/// It is attached to one loop while the host follows, and to another while it serves. In between nothing is in flight.
final class FleetHost {
  private(set) var member: FleetMember
  let configuration: FleetConfiguration
  let linkPath: String
  private let log: Logger
  private let access: EngineAccess
  private var loop: EventLoop?
  private var engine: (any Engine)?
  private var store: Store?
  private var timer: Timer?
  private var syncTimer: Timer?
  private var handOverTimer: Timer?
  private var inFlight: [Int: EngineRequest] = [:]
  private var requests = 0
  private var isSyncing = false
  /// Whether the copy could not be written: nothing is done any more.
  private var hasFailed = false
  /// The claim under which this host serves the stage.
  private(set) var claim: StageClaim?
  var on = Reactions()
  private var onSettled: (() -> Void)?
  private var onReleased: (() -> Void)?

  /// What is called when something has happened.
  struct Reactions {
    /// This host has the stage, and its copy everything.
    var serve: (() -> Void)?
    /// This host lacks frames that the engine does not have any more. If nobody listens, it can no longer take part.
    var behind: ((FleetEnd) -> Void)?
    /// This host can no longer take part. Called once; nothing else is called after it.
    var end: ((_ reason: String) -> Void)?
    /// What this host has seen of the others may have changed.
    var view: (() -> Void)?
    /// A frame of this host was written to its copy.
    var applied: ((FrameChanges) -> Void)?
    /// This host is to give the stage up.
    var handOver: (() -> Void)?
  }

  /// How often the copy is synced, so that its frames can be trimmed.
  private static let syncInterval = Duration.seconds(1)

  /// - Parameters:
  ///   - access: What the engine asks for.
  ///   - incarnation: Random.
  ///   - store: The copy.
  ///   - link: The path of the socket at which it accepts links while it owns the stage.
  ///   - beginning: The place at which it begins the stage, if the engine has nothing of it; nil to take part in one.
  init(
    _ configuration: FleetConfiguration, _ access: EngineAccess, incarnation: String, copy store: Store, link: String,
    beginning: StoredFrame? = nil, log: Logger
  ) {
    linkPath = link
    self.access = access
    self.configuration = configuration
    self.log = log
    let frame = beginning ?? store.frame
    member = FleetMember(
      host: configuration.host, incarnation: incarnation, epoch: beginning == nil ? store.epoch : incarnation,
      position: FramePosition(number: frame.number, sum: frame.sum), term: frame.term,
      link: beginning == nil ? FleetConfiguration.link(atPath: link) : nil, begins: beginning != nil)
  }

  // MARK: - Loop

  /// Takes part from now on.
  ///
  /// - Parameter store: The copy, begun.
  func attach(to store: Store, on loop: EventLoop) {
    self.store = store
    self.loop = loop
    let etcd = EtcdEngine(configuration.addresses, fleet: configuration.name, access: access, on: loop)
    etcd.onTrouble = { [log] member, why in
      log.warning("a member of the engine is avoided", metadata: ["member": "\(member)", "why": "\(why)"])
    }
    engine = etcd
    timer = Timer(on: loop) { [unowned self] in tick() }
    syncTimer = Timer(on: loop, after: Self.syncInterval, every: Self.syncInterval) { [unowned self] in sync() }
    tick()
  }

  /// Takes no part until it is attached again. The outcome of what is in flight counts as unknown.
  func detach() {
    engine?.close()
    engine = nil
    timer = nil
    syncTimer = nil
    handOverTimer = nil
    (store, loop) = (nil, nil)
    let unanswered = inFlight.sorted { $0.key < $1.key }
    inFlight = [:]
    // Their effects are requests, which the next tick repeats.
    for (_, request) in unanswered { _ = member.answered(request, nil, at: bootMilliseconds()) }
  }

  /// Whether it takes part.
  var isAttached: Bool { engine != nil }

  /// The name of this host.
  var name: String { configuration.host }

  private func tick() {
    member.clockStart = Timestamp.now().microseconds - bootMilliseconds() * 1_000
    act(on: member.tick(at: bootMilliseconds()))
  }

  private func act(on effects: [FleetMember.Effect]) {
    if hasFailed { return }
    for effect in effects {
      switch effect {
      case .send(let request): send(request)
      case .apply(let changes):
        // What follows relies on it, and no later frame may be written.
        if let failure = failure(applying: changes) {
          hasFailed = true
          on.end?(failure)
          return
        }
      case .serve(let claim):
        self.claim = claim
        on.serve?()
      case .settled:
        let onSettled = onSettled
        self.onSettled = nil
        onSettled?()
      case .released: onReleased?()
      case .end(let reason):
        if case .behind = reason, let react = on.behind { react(reason) } else { on.end?(reason.description) }
      }
    }
    guard engine != nil, let wakesAt = member.wakesAt else { return }
    timer?.start(after: .milliseconds(max(1, wakesAt - bootMilliseconds())))
  }

  private func send(_ request: EngineRequest) {
    requests += 1
    let number = requests
    inFlight[number] = request
    engine?.submit(request.transaction) { [unowned self] answer in
      inFlight[number] = nil
      act(on: member.answered(request, answer, at: bootMilliseconds()))
      on.view?()
    }
  }

  // MARK: - Owning

  /// Whether output may be sent as soon as its changes are safe.
  var hasLease: Bool { member.lease.isValid(at: bootMilliseconds()) }

  /// Whether this host owns the stage and may change it.
  var owns: Bool { member.queue != nil }

  /// Adds the changes of a turn to the next append.
  ///
  /// - Returns: Whether the engine has room for them.
  func add(_ changes: [UInt8]) -> Bool {
    guard let queue = member.queue, !queue.isFull else { return false }
    member.add(changes)
    return true
  }

  /// Appends what was added, or asks whether this host still has the stage.
  ///
  /// - Parameter completion: Called later if so. If not, `onEnd` is called.
  func append(_ completion: @escaping () -> Void) {
    onSettled = completion
    act(on: member.beginAppend(time: Timestamp.now().microseconds, at: bootMilliseconds()))
  }

  /// Has the engine keep frames from now on, for a host that gets a copy of the state.
  func keepFrames(for host: String) { member.keepFrames(for: host, at: bootMilliseconds()) }

  /// Whether the engine has everything that was added.
  var isSettled: Bool { member.queue.map { !$0.isUnderWay && !$0.hasOpen } ?? true }

  /// Has this host give the stage up soon.
  func handOver() {
    guard let loop else { return }
    // Not within the call that asks for it, so that this is answered first.
    handOverTimer = Timer(on: loop, after: .milliseconds(1)) { [unowned self] in on.handOver?() }
  }

  /// Forgets a host that is gone for good.
  ///
  /// - Parameter completion: Called later, with nil if that is done.
  /// - Throws: If there is no such host, or it is not gone.
  func forget(_ other: String, _ completion: @escaping (FleetInterface.Failure?) -> Void)
    throws(FleetInterface.Failure)
  {
    guard let seen = member.report(at: bootMilliseconds()).first(where: { $0.host == other }) else {
      throw .hostNotFound(.init(host: other))
    }
    guard let transaction = member.forgetting(other, at: bootMilliseconds()), let engine else {
      throw .hostIsAlive(.init(host: seen.host))
    }
    engine.submit(transaction) { answer in
      // Refused: it has come back.
      completion(answer.map { $0.isDone ? nil : .hostIsAlive(.init(host: other)) } ?? .engineSilent(.init()))
    }
  }

  /// Gives the stage up.
  ///
  /// - Parameter completion: Called within the time limit of a request, whether or not the engine has got it.
  func release(_ completion: @escaping () -> Void) {
    onReleased = completion
    act(on: member.release(at: bootMilliseconds()))
  }

  // MARK: - The copy

  /// Writes changes to the copy.
  ///
  /// - Returns: What is wrong if they could not be written; nil if they were.
  private func failure(applying changes: FrameChanges) -> String? {
    guard let store else { return nil }
    var batches: [Batch] = []
    var place = 0
    while place < changes.payload.count {
      let batch = Batch()
      guard let end = batch.read(changes.payload, at: place) else {
        return "frame \(changes.position.number) has changes that cannot be read"
      }
      batches.append(batch)
      place = end
    }
    let frame = StoredFrame(number: changes.position.number, sum: changes.position.sum, term: changes.term)
    do throws(StoreError) {
      try store.commit(frame, after: (changes.previous.number, changes.previous.sum), batches)
    } catch {
      return "the copy cannot be written: \(error)"
    }
    on.applied?(changes)
    return nil
  }

  /// Syncs the copy, and keeps its log short while no daemon does.
  private func sync() {
    // A store whose disk was full at the start has not begun.
    guard let store, let loop, !isSyncing, store.hindrance == nil else { return }
    let number = store.frame.number
    if claim == nil, store.isCheckpointDue {
      do throws(StoreError) { try store.checkpointNow() } catch {
        log.error("the log of the copy could not be shortened", metadata: ["error": "\(error)"])
      }
    }
    isSyncing = true
    loop.perform(
      { () -> StoreError? in
        do throws(StoreError) { try store.syncLog() } catch { return error }
        return nil
      },
      completion: { [self] failure in
        isSyncing = false
        if let failure {
          hasFailed = true
          on.end?("the disk lost what it had taken: \(failure)")
        } else {
          member.noteSynced(number)
        }
      })
  }
}
