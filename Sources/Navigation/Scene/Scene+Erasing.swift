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
  /// The records that contain sensitive values which have left, without these.
  /// - Parameters:
  ///   - masks: Each mask hides what its map declares.
  ///   - masked: Returns the part of a commit's message to keep; nil means all of it. Called for commits up to
  ///     `hiddenBefore`, because an earlier map may have let more into a message.
  /// - Complexity: O(commits since the values were added).
  public func erasures(
    by masks: [SensitiveMask], _ archive: any HistoryArchive, masked: @escaping (Commit) -> [UInt8]?
  ) -> [Erasure] {
    guard let secretsLeft else { return [] }
    let eraser = Eraser(
      masks: masks, present: transaction.state, limits: limits, hiddenBefore: hiddenBefore, masked: masked)
    return eraser.erasures(of: openedRevision, from: revision, beyond: secretsLeft, archive)
  }

  /// The records of a closed scene, in which no value remains, without sensitive values.
  /// - Parameters:
  ///   - scene: The revision of its Open.
  ///   - last: The revision of its last commit.
  ///   - hiddenBefore: Its `hiddenBefore`.
  ///   - masks: As for an open scene.
  ///   - masked: As for an open scene.
  /// - Complexity: O(commits).
  public static func erasures(
    ofClosed scene: Revision, last: Revision, hiddenBefore: Revision, by masks: [SensitiveMask], limits: SceneLimits,
    _ archive: any HistoryArchive, masked: @escaping (Commit) -> [UInt8]?
  ) -> [Erasure] {
    let eraser = Eraser(
      masks: masks, present: SceneState(), limits: limits, hiddenBefore: hiddenBefore, masked: masked)
    return eraser.erasures(of: scene, from: last, beyond: 0, archive)
  }

  /// Marks the erasures as written.
  public mutating func haveErased() { secretsLeft = nil }

  /// Restores the mark after a failure to write the erasures.
  public mutating func keepErasing(_ lowest: Int?) { secretsLeft = lowest }

  /// Marks arguments of cases and coordinators that left without a commit.
  mutating func noteLeft(of before: GivenArguments, by masks: [SensitiveMask?]) {
    for case let mask? in masks {
      for (id, arguments) in before.all where mask.leaving(arguments, state.given[id]) != arguments {
        secretsLeft = min(secretsLeft ?? .max, id)
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

/// Finds the records of a scene with sensitive values that it no longer has.
private struct Eraser {
  let masks: [SensitiveMask]
  let present: SceneState
  let limits: SceneLimits
  /// Messages of commits up to this revision were kept by maps that may have declared fewer values as sensitive.
  let hiddenBefore: Revision
  /// The part of such a message to keep; nil means all of it.
  let masked: (Commit) -> [UInt8]?

  /// - Parameters:
  ///   - scene: The revision of its Open.
  ///   - revision: The revision of its last commit.
  ///   - lowest: A lower bound of the ids that have left. Earlier commits, before that id was given out, are not
  ///     visited.
  func erasures(
    of scene: Revision, from revision: Revision, beyond lowest: Int, _ archive: any HistoryArchive
  ) -> [Erasure] {
    if masks.isEmpty { return [] }
    var erasures: [Erasure] = []
    var next = revision
    while let bytes = archive.record(next, of: scene), let record = try? CommitRecord(bytes), record.nextID > lowest {
      if let erased = erased(bytes, record) { erasures.append(Erasure(revision: next, record: erased)) }
      // A damaged record may name any other as the one before it.
      guard !record.commit.isFirst, (scene..<next).contains(record.commit.previous) else { break }
      next = record.commit.previous
    }
    return erasures
  }

  /// The record of a commit without the values to be hidden.
  ///
  /// - Returns: Nil if there is nothing to hide.
  private func erased(_ bytes: [UInt8], _ record: borrowing CommitRecord) -> [UInt8]? {
    let message = record.commit.revision <= hiddenBefore ? masked(record.commit) : nil
    let rest = record.commit.isFirst ? opening(bytes) : edits(record)
    if message == nil, rest == nil { return nil }
    // A record that would grow, because its numbers are encoded differently, loses its whole message.
    return bytes.replacing(record, message: message, rest: rest) ?? bytes.replacing(record, message: [], rest: rest)
  }

  private func edits(_ record: borrowing CommitRecord) -> [UInt8]? {
    guard let edits = try? record.edits(), let masked = EditLog(edits).masked(by: masks, after: present) else {
      return nil
    }
    var rest = ByteBuffer(capacity: record.length - record.restStart)
    rest.append(varint: edits.count)
    masked.log.write(into: &rest)
    return rest.array()
  }

  private func opening(_ bytes: [UInt8]) -> [UInt8]? {
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
