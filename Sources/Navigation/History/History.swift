import JSON

/// The retained commits of a scene: the newest in memory, in the form of their records in the journal, the others in
/// the archive if there is one.
///
/// The head alone determines what is retained, because a commit records the number and the bytes of all commits before
/// it. So nothing needs to be updated when one falls out of history.
struct History: Sendable {
  var head = HistoryHead()
  /// Consecutive records. Those before `first` are gone.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var first = 0
  /// The numbers of navigation commits forgotten because of the limit on commits, of the limit on bytes, and of that on the
  /// bytes of its user. With an archive, the numbers of commits that pushed out others.
  private(set) var forgotten = (byCount: 0, byBytes: 0, byUser: 0)

  /// The number of commits in memory.
  var count: Int { starts.count - first }

  /// The bytes of records in memory.
  var byteCount: Int { count == 0 ? 0 : bytes.count - starts[first] }

  /// The revision of the oldest commit in memory.
  var oldest: Revision? { count == 0 ? nil : Record.fixed(bytes, at: starts[first] + 4) }

  /// Whether a commit is still part of history.
  func keeps(_ record: borrowing CommitRecord, _ limits: SceneLimits) -> Bool { keeps(record.history, limits) }

  /// Whether a commit with this position is still part of history.
  func keeps(_ place: HistoryHead, _ limits: SceneLimits) -> Bool {
    HistoryWindow(head, limits).keeps(place)
  }

  /// The commit of a revision, if it is in memory.
  func record(_ revision: Revision) -> CommitRecord? {
    var (low, high) = (first, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if Record.fixed(bytes, at: starts[middle] + 4) < revision { low = middle + 1 } else { high = middle }
    }
    guard low < starts.count, Record.fixed(bytes, at: starts[low] + 4) == revision else { return nil }
    do throws(RecordError) { return try CommitRecord(bytes, at: starts[low]) } catch {
      preconditionFailure("a record of our own: \(error)")
    }
  }

  /// The newest commit, which is in memory unless the scene was just read from a snapshot.
  var newest: CommitRecord? { oldest == nil ? nil : record(Record.fixed(bytes, at: starts[starts.count - 1] + 4)) }

  /// Appends a commit, and drops others for which there is no room.
  /// - Parameter isArchived: Whether the archive has the dropped commits.
  /// - Complexity: O(record), amortized.
  mutating func append(_ record: RawSpan, _ limits: SceneLimits, isNavigation: Bool, isArchived: Bool) {
    starts.append(bytes.count)
    bytes.append(record)
    if isArchived {
      while count > 1, byteCount > limits.historyMemoryBytes { first &+= 1 }
      if isNavigation { notePushedOut(limits) }
    } else if head.number > limits.historyCommits || head.bytes > limits.historyBytes {
      forget(limits)
    }
    compact()
  }

  @inline(__always)
  private mutating func notePushedOut(_ limits: SceneLimits) {
    if head.number > limits.historyCommits {
      forgotten.byCount &+= 1
    } else if head.bytes > limits.historyBytes {
      noteForgottenByBytes(limits)
    }
  }

  private mutating func noteForgottenByBytes(_ limits: SceneLimits) {
    if limits.isHistoryBoundByUser { forgotten.byUser &+= 1 } else { forgotten.byBytes &+= 1 }
  }

  /// Drops commits that are no longer part of history.
  private mutating func forget(_ limits: SceneLimits) {
    while count > 1 {
      // Commits between two navigation commits go with the older one.
      guard let oldest = record(Record.fixed(bytes, at: starts[first] + 4)) else { return }
      if keeps(oldest, limits) { return }
      if oldest.commit.isNavigation {
        if oldest.history.number <= head.number - limits.historyCommits {
          forgotten.byCount &+= 1
        } else {
          noteForgottenByBytes(limits)
        }
      }
      first &+= 1
    }
  }

  mutating func removeNewest() {
    if count == 0 { return }
    bytes.removeLast(bytes.count - starts[starts.count - 1])
    starts.removeLast()
  }

  /// Releases the memory of dropped records if it is more than half of the total.
  @inline(__always)
  private mutating func compact() {
    if first == 0 || starts[first] &* 2 < bytes.count { return }
    moveUp()
  }

  private mutating func moveUp() {
    let gone = starts[first]
    // A large record may have left a large array.
    if bytes.count - gone < bytes.capacity / 4 { bytes = Array(bytes[gone...]) } else { bytes.removeFirst(gone) }
    starts.removeFirst(first)
    for place in starts.indices { starts[place] &-= gone }
    first = 0
  }
}
