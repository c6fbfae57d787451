import JSON

extension Scene {
  /// Records the commit, and moves the cursor of Undo.
  /// - Parameter former: The map of the scene before this commit, if it was another one.
  @inline(__always)
  mutating func commit(
    _ operation: String, _ net: NetChange, _ travel: Travel? = nil, revision: Revision, time: Timestamp,
    _ origin: borrowing Origin, _ message: RawSpan, context: JSONObject?, isArchived: Bool,
    former: CompiledMap? = nil, into journal: inout ByteBuffer
  ) {
    let isNavigation = net == .navigation || travel != nil
    let masked = maskedLog(former)
    if let masked {
      if masked.isBarrier { transaction.isBarrier = true }
      if let lowest = masked.lowest { noteSecretLeft(lowest) }
      keepResults(masked.log, revision)
    }
    var head = history.head
    let below = head.done
    if isNavigation {
      head.number &+= 1
      head.bytesBeforeNewest = head.bytes
    }
    let moved = travel?.settle(&head, revision: revision)
    if transaction.isBarrier, let travel { head.forget(travel.direction) }
    if isNavigation, moved == nil {
      head.undone = nil
      head.done = transaction.isBarrier ? nil : StepReference(revision: revision, index: 0)
    }
    let writer = CommitWriter(
      revision: revision, previous: self.revision, scene: openedRevision, time: time, isNavigation: isNavigation,
      isBarrier: transaction.isBarrier, changesNavigation: net.isMoreThanAppearance,
      hasSecretsLeft: masked?.lowest != nil,
      nextID: transaction.nextID, history: head)
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
    if let masked { masked.log.write(into: &journal) } else { transaction.log.write(into: &journal) }
    Record.end(start, in: &journal)
    head.bytes &+= journal.count &- start
    history.head = head
    let limits = transaction.limits
    journal.withSpan(from: start) { record in
      history.append(record, limits, isNavigation: isNavigation, isArchived: isArchived)
    }
    self.revision = revision
    changedAt = time
    if net.isMoreThanAppearance { navigatedRevision = revision }
  }

  /// The edits without sensitive values that have left; nil if there are none.
  @inline(__always)
  private func maskedLog(_ former: CompiledMap?) -> EditLog.Masked? {
    if transaction.map?.mask == nil, former?.mask == nil { return nil }
    return transaction.log.masked(by: [former?.mask, transaction.map?.mask], after: transaction.state)
  }

  /// Keeps the results whose sensitive values the record omits, for callers that are waiting for them.
  private mutating func keepResults(_ written: EditLog, _ revision: Revision) {
    for position in 0..<written.end {
      guard case .result(let id, let result) = transaction.log[position],
        case .result(_, let masked) = written[position], masked != result
      else { continue }
      wholeResults.append((id, revision, result))
    }
  }

  /// The largest scene whose invariants debug builds check after each commit, which walks the scene.
  private static let checkedNodes = 256

  func assertInvariants() {
    assert(isSuspended == (mapReference != nil && transaction.map == nil))
    assert(state.nodeCount > Self.checkedNodes || checkInvariants().isEmpty, "\(checkInvariants())")
  }
}
