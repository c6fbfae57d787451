import Encodings
import JSON
import Logging
import Navigation
import NavigationProtocol
import SimdJSON

/// The state that all parts of the daemon share: settings and limits, both clocks, the log, the counters, and the
/// message that is being executed.
///
/// It reads no clock by itself: it is given the loop's time, and the wall clock is read at most once a turn.
final class DaemonContext {
  let settings: DaemonSettings
  /// Random; names this daemon's sequence of revisions.
  let epoch: String
  private(set) var limits: Limits
  private(set) var sceneLimits: SceneLimits
  var metrics = Metrics()
  let parser: JSONParser
  var message = CurrentMessage()
  /// The cost of the present message besides its bytes, in units; see `Turns`.
  var work = 0
  /// The present file of turns: a number that is new after each copy of the logs, and its length in bytes, 0 if there is
  /// none.
  private(set) var turnFile = (number: 0, bytes: 0)
  /// Source of epochs and tokens.
  var random: any RandomNumberGenerator
  var log: Logger { didSet { logsCalls = log.logLevel <= .debug } }
  private var clientWarnings = ClientWarnings()
  /// Whether each call is logged. Cached, because asking the logger costs a call per request.
  private(set) var logsCalls: Bool
  /// Set when the daemon begins to stop.
  var isStopping = false

  private let clock: () -> Timestamp
  /// Wall-clock time of this turn.
  private(set) var time: Timestamp
  private var isTimeFresh = false
  /// The loop's monotonic clock, in milliseconds.
  var now: Milliseconds = 0
  let startedAt: Timestamp
  /// The depth of a message's own structure around the arguments that it carries.
  private static let envelopeDepth = 192
  /// The depth of a message, at most.
  let messageDepthMax: Int

  /// - Parameters:
  ///   - epoch: The epoch of the stored state; nil to begin a new one.
  ///   - clock: The wall clock.
  init(
    _ settings: DaemonSettings, epoch: String?, random: any RandomNumberGenerator, log: Logger,
    clock: @escaping () -> Timestamp
  ) {
    self.settings = settings
    messageDepthMax = settings.limits[.nesting] + Self.envelopeDepth
    parser = .simd(maximumDepth: messageDepthMax)
    parser.ignoredDepthMax = settings.limits[.nesting]
    var random = random
    self.epoch = epoch ?? Hexadecimal.digits(of: random.next())
    self.random = random
    self.log = log
    self.clock = clock
    limits = settings.limits
    sceneLimits = SceneLimits(settings.limits)
    logsCalls = log.logLevel <= .debug
    time = clock()
    startedAt = time
  }

  /// Reads the wall clock unless this turn has already done so.
  @inline(__always)
  func refreshTime() {
    if isTimeFresh { return }
    time = clock()
    isTimeFresh = true
  }

  /// The time of the wall clock now, which differs within a turn.
  func currentTime() -> Timestamp { clock() }

  /// Returns the cost of the present message so far, and resets it.
  @inline(__always)
  func takeWork() -> Int {
    defer { work = 0 }
    return work
  }

  /// Charges a message whose parameters become many values: screens, operations, nodes.
  @inline(__always)
  func chargeDecoding() { work += Turns.decodingWork(bytes: message.withWhole { $0.byteCount }) }

  /// Charges a message that visits some scenes, connections or maps, one after the other.
  func chargeVisits(_ count: Int) { work += count / Turns.visitsOfUnit }

  /// Notes the length of the file of turns, before and after each write. A shorter one is another file.
  @inline(__always)
  func noteTurnFile(bytes: Int) { turnFile = (bytes < turnFile.bytes ? turnFile.number + 1 : turnFile.number, bytes) }

  /// The turn ends: the next one reads the wall clock again.
  func endTurn() { isTimeFresh = false }

  /// Puts new limits in force, as far as they can change while the daemon runs.
  ///
  /// - Returns: The limits that have changed and need a restart.
  func take(_ new: Limits) -> [LimitName] {
    var needRestart: [LimitName] = []
    for limit in LimitName.allCases where new[limit] != limits[limit] {
      if limit.details.change == .restart { needRestart.append(limit) } else { limits[limit] = new[limit] }
    }
    sceneLimits = SceneLimits(limits)
    return needRestart
  }

  /// Logs a warning that a client caused, unless its user has caused too many.
  ///
  /// - Parameters:
  ///   - message: A constant.
  ///   - uid: The user of the client.
  ///   - metadata: More about it; `uid` is added.
  func warn(_ message: Logger.Message, uid: Int, _ metadata: Logger.Metadata) {
    guard clientWarnings.admit(of: uid, at: now, atMost: limits[.warningsOfUser]) else {
      return metrics.reachedLimit(.warningsOfUser)
    }
    log.warning(message, metadata: metadata.merging(["uid": "\(uid)"]) { given, _ in given })
  }

  /// Logs the number of suppressed warnings.
  func sweepWarnings() { clientWarnings.sweep(at: now, log) }

  /// The state of the daemon, or of a scene, at a revision.
  func at(_ revision: Revision) -> SceneInterface.At { SceneInterface.At(epoch: epoch, revision: revision) }

  /// The state that a scene has now.
  func at(_ host: SceneHost) -> SceneInterface.At { at(host.scene.revision) }
}

extension SceneLimits {
  init(_ limits: Limits) {
    self.init()
    nodes = limits[.sceneNodes]
    stateBytes = limits[.sceneBytes]
    depth = limits[.sceneDepth]
    argumentBytes = limits[.argumentBytes]
    contextBytes = limits[.contextBytes]
    nesting = limits[.nesting]
    applyOperations = limits[.applyOperations]
    work = limits[.work]
    linkBytes = limits[.linkBytes]
    historyCommits = limits[.historyCommits]
    historyBytes = limits[.historyBytes]
    historyMemoryBytes = limits[.historyMemoryBytes]
    stateBytesOfUser = limits[.stateBytesOfUser]
  }
}
