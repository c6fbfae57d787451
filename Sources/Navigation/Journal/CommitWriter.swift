import JSON

/// Writes a commit: the head, then the edits, then the end of the record.
struct CommitWriter {
  var revision: Revision
  var previous: Revision
  var scene: Revision
  var time: Timestamp
  var isNavigation: Bool
  var isBarrier: Bool
  var changesNavigation: Bool
  var hasSecretsLeft = false
  var nextID: Int
  /// The head after the commit, except for `bytes`, which is before it.
  var history: HistoryHead

  /// Writes the record up to the steps.
  @inline(__always)
  func writeHead(
    _ kind: Record.Kind, _ origin: borrowing Origin, operation: String, message: RawSpan, isAnimated: Bool,
    context: JSONObject?, into buffer: inout ByteBuffer
  ) -> Int {
    let start = Record.begin(kind, revision: revision, scene: scene, in: &buffer)
    let caller = origin.caller
    var flags: CommitFlags = []
    if isAnimated { flags.insert(.animated) }
    if isNavigation { flags.insert(.navigation) }
    if isBarrier { flags.insert(.barrier) }
    if changesNavigation { flags.insert(.changesNavigation) }
    if hasSecretsLeft { flags.insert(.secretsLeft) }
    if context != nil { flags.insert(.context) }
    if caller.client != nil { flags.insert(.client) }
    if caller.isNamed { flags.insert(.frontEnd) }
    if origin.requestID != nil { flags.insert(.requestID) }
    buffer.append(varint: history.number)
    buffer.append(varint: history.bytes)
    buffer.append(varint: history.bytes &- history.bytesBeforeNewest)
    buffer.append(varint: flags.rawValue)
    buffer.append(varint: revision &- previous)
    buffer.append(fixed: time.microseconds)
    buffer.append(caller.record)
    if let id = origin.requestID { buffer.append(counted: id) }
    buffer.append(counted: operation)
    buffer.append(counted: message)
    if let context { buffer.append(counted: context.text) }
    buffer.append(varint: nextID)
    buffer.append(record: history.done, before: revision)
    buffer.append(record: history.undone, before: revision)
    return start
  }

  /// Writes the steps of an Undo or a Redo.
  func write(_ steps: [CommitRecord.Step], into buffer: inout ByteBuffer) {
    buffer.append(varint: steps.count)
    for step in steps {
      buffer.append(varint: revision - step.origin)
      buffer.append(record: step.below, before: revision)
      buffer.append(varint: step.edits)
    }
  }
  /// Writes the one step of an ordinary commit.
  @inline(__always)
  func write(stepOn below: StepReference?, edits: Int, into buffer: inout ByteBuffer) {
    buffer.append(varint: 1)
    buffer.append(varint: 0)
    buffer.append(record: below, before: revision)
    buffer.append(varint: edits)
  }
}
