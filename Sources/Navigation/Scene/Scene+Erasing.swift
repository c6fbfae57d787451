import JSON

/// A record of the journal that is to be written again without something sensitive that has left its scene.
public struct Erasure: Sendable {
  /// Of the record's commit.
  public let revision: Revision
  /// The whole record, as long as it was.
  public let record: [UInt8]
}

// Sensitive values leave the journal with their screen (docs/specification/model.md §12).
// The commit by which it leaves is written without it;
// here are the older ones, which brought it or changed it. Each stays as long as it was, so that nothing that counts
// bytes, and nothing that lies behind it in its row, is another one.
extension Scene {
  /// The records that have something sensitive which has left, without it.
  /// - Parameters:
  ///   - masks: each leaves out what it knows of.
  ///   - masked: what is kept of a commit's message; nil: all of it. It is asked for what was before `hiddenBefore`, since
  ///     a map that called less sensitive may have let more into a message.
  /// - Complexity: O(commits since what has left came)
  public func erasures(
    by masks: [SensitiveMask], _ archive: any HistoryArchive, masked: @escaping (Commit) -> [UInt8]?
  ) -> [Erasure] {
    guard let secretsLeft else { return [] }
    let eraser = Eraser(
      masks: masks, present: transaction.state, limits: limits, hiddenBefore: hiddenBefore, masked: masked)
    return eraser.erasures(of: openedRevision, from: revision, beyond: secretsLeft, archive)
  }

  /// The records of a scene that is closed, from which all has left, without what is sensitive.
  /// - Parameters:
  ///   - scene: the revision of its Open.
  ///   - last: that of its last commit.
  ///   - hiddenBefore: its `hiddenBefore`.
  ///   - masks, masked: as for a scene that is there.
  /// - Complexity: O(commits)
  public static func erasures(
    ofClosed scene: Revision, last: Revision, hiddenBefore: Revision, by masks: [SensitiveMask], limits: SceneLimits,
    _ archive: any HistoryArchive, masked: @escaping (Commit) -> [UInt8]?
  ) -> [Erasure] {
    let eraser = Eraser(
      masks: masks, present: SceneState(), limits: limits, hiddenBefore: hiddenBefore, masked: masked)
    return eraser.erasures(of: scene, from: last, beyond: 0, archive)
  }

  /// Notes that they were written: what comes from now on is looked for anew.
  public mutating func haveErased() { secretsLeft = nil }

  /// They were not written after all.
  public mutating func keepErasing(_ lowest: Int?) { secretsLeft = lowest }

  /// Notes what cases and coordinators were given and have no longer, where no commit tells of it.
  mutating func noteLeft(of before: GivenArguments, by masks: [SensitiveMask?]) {
    for case let mask? in masks {
      for (id, arguments) in before.all where mask.leaving(arguments, state.given[id]) != arguments {
        secretsLeft = min(secretsLeft ?? .max, id)
      }
    }
  }

  /// Leaves out what is sensitive and not in another state of the scene any more.
  /// - Returns: whether there was anything.
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

/// Finds the records of a scene that have what it has no longer.
private struct Eraser {
  let masks: [SensitiveMask]
  /// What the scene has.
  let present: SceneState
  let limits: SceneLimits
  /// The messages of commits up to this one were kept by maps that may have called less sensitive.
  let hiddenBefore: Revision
  /// What is kept of such a message; nil: all of it.
  let masked: (Commit) -> [UInt8]?

  /// - Parameters:
  ///   - scene: the revision of its Open.
  ///   - revision: that of its last commit.
  ///   - lowest: what has left came by a commit after which the next id was a greater one.
  func erasures(
    of scene: Revision, from revision: Revision, beyond lowest: Int, _ archive: any HistoryArchive
  ) -> [Erasure] {
    if masks.isEmpty { return [] }
    var erasures: [Erasure] = []
    var next = revision
    while let bytes = archive.record(next, of: scene), let record = try? CommitRecord(bytes), record.nextID > lowest {
      if let erased = erased(bytes, record) { erasures.append(Erasure(revision: next, record: erased)) }
      if record.commit.isFirst { break }
      next = record.commit.previous
    }
    return erasures
  }

  /// - Returns: nil when there is nothing to leave out.
  private func erased(_ bytes: [UInt8], _ record: borrowing CommitRecord) -> [UInt8]? {
    let message = record.commit.revision <= hiddenBefore ? masked(record.commit) : nil
    let rest = record.commit.isFirst ? opening(bytes) : edits(record)
    if message == nil, rest == nil { return nil }
    // One that would be longer, since its numbers are written in another way, goes wholly.
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
  /// The same record with another message or another end, filled up with zeros, which readers of records pass over.
  /// - Returns: nil when it would be longer.
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
