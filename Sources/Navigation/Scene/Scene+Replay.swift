extension Scene {
  /// Repeats the recorded commit after the scene's revision.
  /// - Parameter staysReadable: Whether a commit is refused that makes the tree deeper than clients read. An older navd, which had
  ///   no limit, may have made one, and a later commit may have made the tree less deep again.
  /// - Throws: `RecordError` if the record is damaged, or is not the next one. Discard the scene then.
  /// - Complexity: O(edits), and O(edits · depth) with `staysReadable`.
  public mutating func replay(
    _ record: [UInt8], at start: Int = 0, staysReadable: Bool = false
  ) throws(RecordError) {
    let commit = try CommitRecord(record, at: start)
    guard commit.commit.previous == revision else {
      throw RecordError("the commit after \(revision), found that after \(commit.commit.previous)", at: start)
    }
    let edits = try commit.edits()
    guard commit.nextID >= transaction.nextID else { throw RecordError("a greater next id", at: start) }
    for edit in edits {
      guard transaction.state.fits(edit), edit.created ?? 0 < commit.nextID else {
        throw RecordError("edits that fit the state before them", at: start)
      }
      if staysReadable, case .insert(let node, _) = edit, node.kind != .screen, !state.hasLevelsLeft(under: node.parent)
      {
        throw RecordError("a tree that clients read", at: start)
      }
      transaction.state.replay(edit)
      if commit.hasSecretsLeft, let id = edit.subject { noteSecretLeft(id) }
    }
    guard transaction.state.isWhole(after: edits) else { throw RecordError("edits that leave a whole tree", at: start) }
    transaction.nextID = commit.nextID
    history.head = commit.history
    history.head.bytes &+= commit.length
    revision = commit.commit.revision
    changedAt = commit.commit.time
    if commit.changesNavigation { navigatedRevision = revision }
  }

  /// Determines which of its records are still part of its history.
  public var historyWindow: HistoryWindow { HistoryWindow(history.head, limits) }

  /// The same if its history may keep a number of bytes only.
  public func historyWindow(atMost bytes: Int) -> HistoryWindow {
    HistoryWindow(history.head, limits.bounded(historyBytes: bytes))
  }

  /// The state before a commit, except for what the record of the commit contains.
  public struct Savepoint: Sendable {
    fileprivate var revision: Revision
    fileprivate var navigatedRevision: Revision
    fileprivate var changedAt: Timestamp
    fileprivate var nextID: Int
    fileprivate var head: HistoryHead
    /// The edits of the commit, if its record omits sensitive values.
    fileprivate var edits: EditLog?

    /// Keeps the edits of the newest commit, whose record may omit sensitive values.
    public mutating func keepEdits(of scene: borrowing Scene) { edits = scene.transaction.log }
  }

  /// A savepoint for `takeBack`.
  public var savepoint: Savepoint {
    Savepoint(
      revision: revision, navigatedRevision: navigatedRevision, changedAt: changedAt, nextID: transaction.nextID,
      head: history.head)
  }

  /// Takes back the newest commit, which could not be written to disk.
  /// - Parameters:
  ///   - record: The record of the newest commit.
  ///   - savepoint: The savepoint before it.
  /// - Complexity: O(edits).
  public mutating func takeBack(_ record: [UInt8], to savepoint: Savepoint) throws(RecordError) {
    if let log = savepoint.edits {
      for position in (0..<log.end).reversed() { transaction.state.revert(log[position]) }
    } else {
      for edit in try CommitRecord(record).edits().reversed() { transaction.state.revert(edit) }
    }
    transaction.log.removeAll()
    transaction.nextID = savepoint.nextID
    history.removeNewest()
    history.head = savepoint.head
    wholeResults.removeAll { $0.revision > savepoint.revision }
    revision = savepoint.revision
    navigatedRevision = savepoint.navigatedRevision
    changedAt = savepoint.changedAt
  }
}
