import JSON

extension Scene {
  /// Records the commit with which the scene begins. The journal gets the whole scene; memory gets only the head,
  /// because nothing goes back beyond it.
  mutating func writeOpening(_ origin: Origin, operation: String, _ message: RawSpan, into journal: inout ByteBuffer) {
    history.head.number = 1
    let writer = CommitWriter(
      revision: revision, previous: 0, scene: openedRevision, time: openedAt, isNavigation: true, isBarrier: true,
      changesNavigation: true, nextID: transaction.nextID, history: history.head)
    let start = writer.writeOpening(origin, operation, message, into: &journal)
    write(into: &journal)
    Record.end(start, in: &journal)
    var short = ByteBuffer(capacity: 128)
    let shortStart = writer.writeOpening(origin, operation, message, into: &short)
    Record.end(shortStart, in: &short)
    history.head.bytes = journal.count - start
    short.withSpan { history.append($0, limits, isNavigation: true, isArchived: false) }
  }
}

extension CommitWriter {
  fileprivate func writeOpening(
    _ origin: Origin, _ operation: String, _ message: RawSpan, into buffer: inout ByteBuffer
  ) -> Int {
    let start = writeHead(
      .open, origin, operation: operation, message: message, isAnimated: true, context: nil, into: &buffer)
    buffer.append(varint: 0)
    return start
  }
}
