import JSON

/// A record of the journal that is to be written again without something sensitive that has left its scene.
public struct Erasure: Sendable {
  /// Of the record's commit.
  public let revision: Revision
  /// The whole record, as long as it was.
  public let record: [UInt8]
}

// What is sensitive leaves the journal with its screen (model.md §12). The commit by which it leaves is written without it;
// here are the older ones, which brought it or changed it. Each stays as long as it was, so that nothing that counts
// bytes, and nothing that lies behind it in its row, is another one.
extension Scene {
  /// The records that have something sensitive which has left, without it.
  /// - Parameter masks: each leaves out what it knows of.
  /// - Complexity: O(commits since what has left came)
  public func erasures(by masks: [SensitiveMask], _ archive: any HistoryArchive) -> [Erasure] {
    guard let secretsLeft else { return [] }
    let eraser = Eraser(masks: masks, present: transaction.state, limits: limits)
    return eraser.erasures(of: openedRevision, from: revision, beyond: secretsLeft, archive)
  }

  /// The records of a scene that is closed, from which all has left, without what is sensitive.
  /// - Parameters:
  ///   - scene: the revision of its Open.
  ///   - last: that of its last commit.
  ///   - masks: each leaves out what it knows of.
  /// - Complexity: O(commits)
  public static func erasures(
    ofClosed scene: Revision, last: Revision, by masks: [SensitiveMask], limits: SceneLimits,
    _ archive: any HistoryArchive
  ) -> [Erasure] {
    Eraser(masks: masks, present: SceneState(), limits: limits).erasures(of: scene, from: last, beyond: 0, archive)
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
      let erased = record.commit.isFirst ? erased(opening: bytes, record) : erased(bytes, record)
      if let erased { erasures.append(Erasure(revision: next, record: erased)) }
      if record.commit.isFirst { break }
      next = record.commit.previous
    }
    return erasures
  }

  private func erased(_ bytes: [UInt8], _ record: borrowing CommitRecord) -> [UInt8]? {
    guard let edits = try? record.edits(), let masked = EditLog(edits).masked(by: masks, after: present) else {
      return nil
    }
    var rest = ByteBuffer(capacity: bytes.count - record.restStart)
    rest.append(varint: edits.count)
    masked.log.write(into: &rest)
    return bytes.replacing(from: record.restStart, with: rest)
  }

  private func erased(opening bytes: [UInt8], _ record: borrowing CommitRecord) -> [UInt8]? {
    guard var opened = try? Scene(opening: bytes, limits: limits), opened.erase(masks, present) else { return nil }
    var rest = ByteBuffer(capacity: bytes.count - record.restStart)
    opened.history.head.bytes = 0
    opened.write(into: &rest)
    return bytes.replacing(from: record.restStart, with: rest)
  }
}

extension [UInt8] {
  /// The same bytes with another end, filled up with zeros, which readers of records pass over.
  /// - Returns: nil when it would be longer.
  fileprivate func replacing(from start: Int, with end: borrowing ByteBuffer) -> [UInt8]? {
    guard start + end.count <= count else { return nil }
    return self[..<start] + end.array() + [UInt8](repeating: 0, count: count - start - end.count)
  }
}
