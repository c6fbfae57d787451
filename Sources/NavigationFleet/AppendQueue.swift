/// The changes of a stage that its owner has made and the engine has not taken yet. At most one append is in flight.
///
/// An append whose outcome is unknown is sent again with the same number and the same bytes until the engine answers.
/// The number either exists or does not, and its bytes show who appended it, so a repetition never adds anything.
public struct AppendQueue: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    /// The engine has the frame.
    case taken
    /// Another host has the claim.
    case refused
    /// The claim is held, but its number has other bytes. It cannot happen while the claim protects the stage.
    case contradicted
    /// The engine may have the frame, or may still take it.
    case unknown
  }

  private let keys: FleetKeys
  private let term: Int
  /// The revision of the claim in the engine.
  public let fence: Int
  private let rules: FleetRules
  /// The last frame that was made.
  private var end: FramePosition
  /// Changes that are in no frame yet.
  private var open: [UInt8] = []
  /// Frames that were made and not taken, in order. The first one is in flight while `isSending`.
  private var sealed: [Frame] = []
  private var mustConfirm = false
  private(set) var isSending = false
  /// The time at which the append in flight is sent again, because its outcome is unknown.
  private(set) var resendsAt: Int?
  /// The lengths of the frames that were taken and may be in the engine.
  private var tail: [(number: Int, bytes: Int)] = []
  /// The bytes of frames in the engine and of those that wait. Of former owners' frames, it has what they told last.
  public private(set) var tailBytes = 0

  /// - Parameters:
  ///   - end: The last frame of the former owner.
  ///   - inherited: The bytes of frames up to that one that the engine may still have.
  public init(
    keys: FleetKeys, claim: StageClaim, fence: Int, after end: FramePosition, inherited: Int = 0, _ rules: FleetRules
  ) {
    tail = [(end.number, inherited)]
    tailBytes = inherited
    self.keys = keys
    self.term = claim.term
    self.fence = fence
    self.end = end
    self.rules = rules
  }

  public static func == (a: AppendQueue, b: AppendQueue) -> Bool {
    a.fence == b.fence && a.end == b.end && a.open == b.open && a.sealed == b.sealed && a.isSending == b.isSending
      && a.resendsAt == b.resendsAt && a.tailBytes == b.tailBytes
  }

  /// Whether an append was begun and has not ended.
  public var isUnderWay: Bool { !sealed.isEmpty || mustConfirm }
  /// Whether changes wait for the next append.
  public var hasOpen: Bool { !open.isEmpty }
  /// Whether the engine holds so much that no more changes may be made.
  public var isFull: Bool { tailBytes >= rules.tailBytes }

  /// Adds the changes of a turn.
  public mutating func add(_ changes: [UInt8]) {
    open += changes
    tailBytes += changes.count
  }

  /// Begins an append of all added changes or, if there are none, of a question whether the claim is still held.
  ///
  /// - Precondition: No append is under way.
  mutating func begin(time: Int) {
    precondition(!isUnderWay, "one append at a time")
    if open.isEmpty {
      mustConfirm = true
      return
    }
    var start = 0
    var part = 0
    while start < open.count {
      let next = min(open.count, start + rules.appendBytes)
      let frame = Frame(
        stage: keys.stage, term: term, after: end, time: time, part: part, isLast: next == open.count,
        payload: Array(open[start..<next]))
      sealed.append(frame)
      tail.append((frame.number, next - start))
      end = frame.position
      (start, part) = (next, part + 1)
    }
    open = []
  }

  /// The request to be sent now; nil if one is in flight or none is due.
  mutating func request(at now: Int) -> EngineRequest? {
    guard isUnderWay, !isSending, resendsAt.map({ $0 <= now }) ?? true else { return nil }
    isSending = true
    resendsAt = nil
    let claimed = EngineTransaction.Condition(keys.claim, isAt: fence)
    guard let frame = sealed.first else {
      return EngineRequest(.confirm, EngineTransaction(if: [claimed], []), sentAt: now)
    }
    let key = keys.turn(frame.number)
    return EngineRequest(
      .append,
      EngineTransaction(
        if: [claimed, .init(key, isAt: 0)], [.put(key: key, value: frame.bytes)],
        otherwise: [.read(key: keys.claim), .read(key: key)]),
      sentAt: now)
  }

  /// Decides the outcome of an append. This is the only place that does so.
  ///
  /// - Parameters:
  ///   - request: An append, or a confirmation.
  ///   - answer: The engine's answer; nil if none came, or if it does not answer the transaction.
  public static func judge(_ request: EngineRequest, _ answer: EngineAnswer?, fence: Int) -> Outcome {
    guard let answer else { return .unknown }
    if answer.isDone { return .taken }
    guard case .put(_, let bytes)? = request.transaction.steps.first else { return .refused }
    guard answer.entries.count == 2 else { return .unknown }
    // An earlier attempt was taken.
    if answer.entries[1].first?.value == bytes { return .taken }
    return answer.entries[0].first?.revision == fence ? .contradicted : .refused
  }

  /// Removes the append in flight, which was taken.
  ///
  /// - Returns: Its frame; nil for a confirmation.
  mutating func taken() -> Frame? {
    isSending = false
    if sealed.isEmpty {
      mustConfirm = false
      return nil
    }
    return sealed.removeFirst()
  }

  /// Has the same request sent again, because the outcome of the append in flight is unknown.
  mutating func unknown(sentAt: Int) {
    isSending = false
    resendsAt = sentAt + rules.resendMilliseconds
  }

  /// Notes that frames up to a number are no longer in the engine.
  mutating func trimmed(through number: Int) {
    let gone = tail.prefix { $0.number <= number }
    tailBytes -= gone.reduce(0) { $0 + $1.bytes }
    tail.removeFirst(gone.count)
  }
}
