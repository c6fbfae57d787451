import JSON

/// A record of the journal, rewritten without sensitive values that have left its scene.
public struct Erasure: Sendable {
  public let revision: Revision
  /// The whole record, with its former length.
  public let record: [UInt8]
}

// Sensitive values leave the journal with their screens (docs/specification/model.md §12). The commit that removes a
// screen is recorded without them; this extension rewrites the older records. Each record keeps its length, so that the
// counted bytes and the records after it stay the same.
extension Scene {
  /// Begins to search for the records that contain sensitive values which have left.
  /// - Parameters:
  ///   - masks: Each mask hides what its map declares.
  ///   - masked: Returns the part of a commit's message to keep; nil means all of it. Called for commits up to
  ///     `hiddenBefore`, because an earlier map may have let more into a message.
  /// - Returns: Nil if no values have left.
  public mutating func beginErasing(
    by masks: [SensitiveMask], masked: @escaping (Commit) -> [UInt8]?
  ) -> ErasureSearch? {
    guard let secretsLeft else { return nil }
    secretsLeftSince = nil
    return ErasureSearch(
      of: openedRevision, last: revision, beyond: secretsLeft, hiddenBefore: hiddenBefore, by: masks, limits: limits,
      masked: masked)
  }

  /// Marks the records that a search has found as written. Values that have left since it began remain marked.
  public mutating func haveErased() { (secretsLeft, secretsLeftSince) = (secretsLeftSince, nil) }

  /// Restores the mark after a failure to write the records.
  public mutating func keepErasing(_ lowest: Int?) { secretsLeft = lowest }

  /// Marks a node that has left with a sensitive value.
  mutating func noteSecretLeft(_ id: Int) {
    secretsLeft = min(secretsLeft ?? id, id)
    secretsLeftSince = min(secretsLeftSince ?? id, id)
  }

  /// Marks arguments of cases and coordinators that left without a commit.
  mutating func noteLeft(of before: GivenArguments, by masks: [SensitiveMask?]) {
    for case let mask? in masks {
      for (id, arguments) in before.all where mask.leaving(arguments, state.given[id]) != arguments {
        noteSecretLeft(id)
      }
    }
  }

  /// Removes sensitive values that another state of the scene no longer has.
  /// - Returns: Whether there were any.
  fileprivate mutating func erase(_ masks: [SensitiveMask], _ present: borrowing SceneState) -> Bool {
    var isAny = false
    for mask in masks {
      for slot in state.table.nodes.indices where state.table[slot].kind == .screen {
        let id = state.table[slot].id
        guard let content = mask.leaving(state.table[slot].content, of: id, after: present) else { continue }
        transaction.state.setContent(id, content)
        isAny = true
      }
      for (id, arguments) in state.given.all {
        let left = mask.leaving(arguments, present.given[id])
        if left == arguments { continue }
        transaction.state.given[id] = left
        isAny = true
      }
    }
    return isAny
  }
}

/// A search for the records of a scene with sensitive values that it no longer has, from the newest record to the oldest.
/// Each step reads one. Commits between the steps are not searched: they are recorded without the values that leave.
public struct ErasureSearch {
  private let scene: Revision
  private let lowest: Int
  private let masks: [SensitiveMask]
  private let limits: SceneLimits
  /// Messages of commits up to this revision were kept by maps that may have declared fewer values as sensitive.
  private let hiddenBefore: Revision
  /// The part of such a message to keep; nil means all of it.
  private let masked: (Commit) -> [UInt8]?
  /// The revision of the next record; nil at the end.
  private var next: Revision?

  /// Begins a search.
  /// - Parameters:
  ///   - scene: The revision of its Open.
  ///   - last: The revision of its last commit.
  ///   - lowest: A lower bound of the ids that have left. Earlier commits, before that id was given out, are not visited.
  ///   - hiddenBefore: Its `hiddenBefore`.
  ///   - masks: Each mask hides what its map declares.
  ///   - limits: Those of scenes.
  ///   - masked: As for `beginErasing`.
  public init(
    of scene: Revision, last: Revision, beyond lowest: Int = 0, hiddenBefore: Revision, by masks: [SensitiveMask],
    limits: SceneLimits, masked: @escaping (Commit) -> [UInt8]?
  ) {
    (self.scene, self.lowest, self.hiddenBefore, self.masks) = (scene, lowest, hiddenBefore, masks)
    (self.limits, self.masked) = (limits, masked)
    next = masks.isEmpty ? nil : last
  }

  /// Whether it has reached its end: the beginning of the history or of the values that have left, or a record that cannot
  /// be read.
  public var isAtEnd: Bool { next == nil }

  /// Reads the next record.
  /// - Parameters:
  ///   - archive: The records.
  ///   - present: The state of the scene as it is; empty if it is closed.
  /// - Returns: The record without the values; nil if it has none.
  /// - Complexity: O(record).
  public mutating func step(_ archive: any HistoryArchive, present: borrowing SceneState) -> Erasure? {
    guard let revision = next else { return nil }
    next = nil
    guard let bytes = archive.record(revision, of: scene), let record = try? CommitRecord(bytes),
      record.nextID > lowest
    else { return nil }
    // A damaged record may name any other as the one before it.
    let previous = record.commit.previous
    if !record.commit.isFirst, (scene..<revision).contains(previous) { next = previous }
    return erased(bytes, record, present).map { Erasure(revision: revision, record: $0) }
  }

  /// The record of a commit without the values to be hidden.
  ///
  /// - Returns: Nil if there is nothing to hide.
  private func erased(
    _ bytes: [UInt8], _ record: borrowing CommitRecord, _ present: borrowing SceneState
  ) -> [UInt8]? {
    let message = record.commit.revision <= hiddenBefore ? masked(record.commit) : nil
    let rest = record.commit.isFirst ? opening(bytes, present) : edits(record, present)
    if message == nil, rest == nil { return nil }
    // A record that would grow, because its numbers are encoded differently, loses its whole message.
    return bytes.replacing(record, message: message, rest: rest) ?? bytes.replacing(record, message: [], rest: rest)
  }

  private func edits(_ record: borrowing CommitRecord, _ present: borrowing SceneState) -> [UInt8]? {
    guard let edits = try? record.edits(), let masked = EditLog(edits).masked(by: masks, after: present) else {
      return nil
    }
    var rest = ByteBuffer(capacity: record.length - record.restStart)
    rest.append(varint: edits.count)
    masked.log.write(into: &rest)
    return rest.array()
  }

  private func opening(_ bytes: [UInt8], _ present: borrowing SceneState) -> [UInt8]? {
    guard var opened = try? Scene(opening: bytes, limits: limits), opened.erase(masks, present) else { return nil }
    var rest = ByteBuffer(capacity: bytes.count)
    opened.history.head.bytes = 0
    opened.write(into: &rest)
    return rest.array()
  }
}

extension [UInt8] {
  /// The same record with another message or another end, padded with zeros, which readers of records skip.
  /// - Returns: Nil if it would be longer.
  fileprivate func replacing(_ record: borrowing CommitRecord, message: [UInt8]?, rest: [UInt8]?) -> [UInt8]? {
    var bytes: [UInt8]
    if let message {
      var size = ByteBuffer(capacity: 10)
      size.append(varint: message.count)
      bytes = self[..<record.messagePlace.lowerBound] + size.array() + message
      bytes += self[record.messagePlace.upperBound..<record.restStart]
    } else {
      bytes = Array(self[..<record.restStart])
    }
    bytes += rest?[...] ?? self[record.restStart...]
    guard bytes.count <= count else { return nil }
    return bytes + [UInt8](repeating: 0, count: count - bytes.count)
  }
}
