import JSON

/// A commit in its record. The edits are read on demand.
struct CommitRecord: Sendable {
  /// A step of the commit. An ordinary commit is one step or none; Undo and Redo may have several.
  struct Step: Sendable {
    /// The commit that performed the step first.
    var origin: Revision
    /// The step below it in its list.
    var below: StepReference?
    /// The number of the commit's edits that belong to it.
    var edits: Int
  }

  var commit: Commit
  /// Whether it changed more than hasAppeared.
  var changesNavigation: Bool
  /// Whether a sensitive value left with it that older records may still contain.
  var hasSecretsLeft: Bool
  /// The next id after it.
  var nextID: Int
  /// The head of the scene's history after it, except for `bytes`, which is before it.
  var history: HistoryHead
  var steps: [Step]
  /// The range of its message in the bytes, with the preceding count.
  let messagePlace: Range<Int>
  /// The length of the whole record in bytes.
  var length: Int
  /// The bytes after the steps: the edits, or for Open the scene.
  private var rest: RecordReader

  /// Reads the record at a position.
  /// - Throws: `RecordError` if it is damaged, or not a commit.
  init(_ bytes: [UInt8], at start: Int = 0) throws(RecordError) {
    let head = try Record(bytes, at: start)
    guard head.kind != .close else { throw RecordError("a commit", at: start) }
    var reader = RecordReader(bytes, head.body(at: start))
    length = head.length
    history = try reader.historyCount()
    let flags = CommitFlags(rawValue: try reader.varint())
    let previous = head.revision &- (try reader.varint())
    guard (0..<head.revision).contains(previous) else { throw RecordError("an earlier revision", at: reader.position) }
    let time = Timestamp(microseconds: try reader.fixed())
    let origin = try reader.origin(flags)
    let operation = try reader.text()
    let messageStart = reader.position
    let message = try reader.countedBytes()
    messagePlace = messageStart..<reader.position
    commit = Commit(
      revision: head.revision, previous: previous, time: time, origin: origin, operation: operation, message: message,
      isAnimated: flags.contains(.animated), context: flags.contains(.context) ? try reader.object() : nil,
      isNavigation: flags.contains(.navigation), isBarrier: flags.contains(.barrier), isFirst: head.kind == .open)
    changesNavigation = flags.contains(.changesNavigation)
    hasSecretsLeft = flags.contains(.secretsLeft)
    nextID = try reader.counter()
    history.done = try reader.stepReference(before: head.revision)
    history.undone = try reader.stepReference(before: head.revision)
    steps = []
    for index in 0..<(try reader.count()) {
      steps.append(
        Step(
          origin: head.revision &- (try reader.varint()), below: try reader.stepReference(before: head.revision),
          edits: try reader.varint()))
      // Otherwise a list of steps would have no end.
      if let below = steps[index].below, below.revision == head.revision, below.index >= index {
        throw RecordError("an earlier step", at: reader.position)
      }
    }
    rest = reader
  }

  /// The edits in order.
  /// - Throws: `RecordError` if the record is damaged.
  /// - Complexity: O(edits).
  func edits() throws(RecordError) -> [Edit] {
    if commit.isFirst { return [] }
    var reader = rest
    let count = try reader.count()
    var edits: [Edit] = []
    edits.reserveCapacity(count)
    for _ in 0..<count { edits.append(try reader.edit()) }
    return edits
  }

  /// The edits in order, if clients can read what is in them. An older navd could be configured to accept objects that are
  /// nested more deeply than clients read.
  /// - Throws: `RecordError` if the record is damaged, or clients cannot read it.
  /// - Complexity: O(edits), and O(bytes) of long objects.
  func readableEdits() throws(RecordError) -> [Edit] {
    if let context = commit.context, context.isNested(deeperThan: SceneLimits.nestingMax) {
      throw RecordError("a context of at most \(SceneLimits.nestingMax) levels", at: messagePlace.upperBound)
    }
    var copy = self
    copy.rest.nestingMax = SceneLimits.nestingMax
    return try copy.edits()
  }

  /// The edits of a step, if clients can read what is in them.
  func readableEdits(of step: Int) throws(RecordError) -> ArraySlice<Edit> {
    let edits = try readableEdits()
    let start = steps[..<step].reduce(0) { $0 &+ $1.edits }
    let count = steps[step].edits
    guard (0...edits.count).contains(start), (0...edits.count - start).contains(count) else {
      throw RecordError("as many edits as its steps have", at: length)
    }
    return edits[start..<start + count]
  }

  /// The start of its edits, or for Open of the scene.
  var restStart: Int { rest.position }

  /// The scene in the record of an Open.
  func snapshot() -> RecordReader? { commit.isFirst && rest.left > 0 ? rest : nil }
}

/// The properties of a commit, as bits. They are on disk: none ever changes its meaning.
struct CommitFlags: OptionSet {
  let rawValue: Int
  static let animated = CommitFlags(rawValue: 1)
  static let navigation = CommitFlags(rawValue: 2)
  static let barrier = CommitFlags(rawValue: 4)
  static let changesNavigation = CommitFlags(rawValue: 8)
  static let context = CommitFlags(rawValue: 16)
  static let client = CommitFlags(rawValue: 32)
  static let frontEnd = CommitFlags(rawValue: 64)
  static let requestID = CommitFlags(rawValue: 128)
  static let secretsLeft = CommitFlags(rawValue: 256)
}

extension RecordReader {
  /// The position of a commit in history. It comes first, because pruning reads nothing else.
  mutating func historyCount() throws(RecordError) -> HistoryHead {
    var head = HistoryHead()
    head.number = try counter()
    head.bytes = try counter()
    head.bytesBeforeNewest = head.bytes &- (try varint())
    guard head.bytesBeforeNewest >= 0 else { throw RecordError("the bytes of a history", at: position) }
    return head
  }

  fileprivate mutating func origin(_ flags: CommitFlags) throws(RecordError) -> Origin {
    let client = flags.contains(.client) ? try text() : nil
    let frontEnd = flags.contains(.frontEnd) ? try text() : nil
    let words = frontEnd?.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) } ?? []
    let uid = try optionalVarint()
    let pid = try optionalVarint()
    return Origin(
      Caller(
        client: client, frontEnd: words.first.flatMap { $0.isEmpty ? nil : $0 },
        name: words.count == 2 ? words[1] : nil,
        uid: uid, pid: pid),
      requestID: flags.contains(.requestID) ? try text() : nil)
  }

  /// A reference to a step of the same commit or an earlier one.
  mutating func stepReference(before revision: Revision) throws(RecordError) -> StepReference? {
    guard let distance = try optionalVarint() else { return nil }
    return StepReference(revision: revision &- distance, index: try varint())
  }
}

extension ByteBuffer {
  @inline(never)
  mutating func append(record reference: StepReference?, before revision: Revision) {
    guard let reference else { return append(0) }
    append(varint: revision &- reference.revision &+ 1)
    append(varint: reference.index)
  }
}
