import JSON

extension Scene {
  /// Writes the commit down, and moves the cursor.
  @inline(__always)
  mutating func commit(
    _ operation: String, _ net: NetChange, _ travel: Travel? = nil, revision: Revision, time: Timestamp,
    _ origin: borrowing Origin, _ message: RawSpan, context: JSONObject?, isArchived: Bool,
    into journal: inout ByteBuffer
  ) {
    let isNavigation = net == .navigation || travel != nil
    var head = history.head
    let below = head.done
    if isNavigation {
      head.number &+= 1
      head.bytesBeforeNewest = head.bytes
    }
    let moved = travel?.settle(&head, revision: revision)
    if isNavigation, moved == nil {
      head.undone = nil
      head.done = transaction.isBarrier ? nil : StepReference(revision: revision, index: 0)
    }
    let writer = CommitWriter(
      revision: revision, previous: self.revision, scene: openedRevision, time: time, isNavigation: isNavigation,
      isBarrier: transaction.isBarrier, changesNavigation: net == .navigation, nextID: transaction.nextID, history: head
    )
    let start = writer.writeHead(
      .commit, origin, operation: operation, message: message, isAnimated: transaction.isAnimated,
      context: context, into: &journal)
    if let moved {
      writer.write(moved, into: &journal)
    } else if isNavigation, !transaction.isBarrier {
      writer.write(stepOn: below, edits: transaction.log.end, into: &journal)
    } else {
      journal.append(varint: 0)
    }
    journal.append(varint: transaction.log.end)
    transaction.log.write(into: &journal)
    Record.end(start, in: &journal)
    head.bytes &+= journal.count &- start
    history.head = head
    let limits = transaction.limits
    journal.withSpan(from: start) { record in
      history.append(record, limits, isNavigation: isNavigation, isArchived: isArchived)
    }
    self.revision = revision
    changedAt = time
    if net == .navigation { navigatedRevision = revision }
  }

  /// Debug builds check the invariants after each commit of scenes up to this size: it walks the scene.
  private static let checkedNodes = 256

  func assertInvariants() {
    assert(state.nodeCount > Self.checkedNodes || checkInvariants().isEmpty, "\(checkInvariants())")
  }
}
