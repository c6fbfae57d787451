extension Scene {
  /// Carries out a commit that was written down: the next after the scene's revision.
  /// - Throws: `RecordError` when it is damaged, or does not follow; the scene is then to be thrown away.
  /// - Complexity: O(edits)
  public mutating func replay(_ record: [UInt8], at start: Int = 0) throws(RecordError) {
    let commit = try CommitRecord(record, at: start)
    guard commit.commit.previous == revision else {
      throw RecordError("the commit after \(revision), found that after \(commit.commit.previous)", at: start)
    }
    for edit in try commit.edits() {
      transaction.state.carryOut(edit)
      if commit.hasSecretsLeft, let id = edit.subject { secretsLeft = min(secretsLeft ?? id, id) }
    }
    transaction.nextID = commit.nextID
    history.head = commit.history
    history.head.bytes += commit.length
    revision = commit.commit.revision
    changedAt = commit.commit.time
    if commit.changesNavigation { navigatedRevision = revision }
  }

  /// What of its records is still part of its history.
  public var historyWindow: HistoryWindow { HistoryWindow(history.head, limits) }

  /// What a scene was before a commit, but for what the commit's record tells.
  public struct Savepoint: Sendable {
    fileprivate var revision: Revision
    fileprivate var navigatedRevision: Revision
    fileprivate var changedAt: Timestamp
    fileprivate var nextID: Int
    fileprivate var head: HistoryHead
    /// The edits of the commit, where its record does not have all that they took.
    fileprivate var edits: EditLog?

    /// The record of the scene's newest commit may lack what is sensitive: it is taken back by the edits themselves.
    public mutating func keepEdits(of scene: borrowing Scene) { edits = scene.transaction.log }
  }

  /// What `takeBack` needs to come back here.
  public var savepoint: Savepoint {
    Savepoint(
      revision: revision, navigatedRevision: navigatedRevision, changedAt: changedAt, nextID: transaction.nextID,
      head: history.head)
  }

  /// Takes the newest commit back, as if it had never been: what the disk did not take has not happened.
  /// - Parameters:
  ///   - record: of the newest commit.
  ///   - savepoint: from before it.
  /// - Complexity: O(edits)
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
