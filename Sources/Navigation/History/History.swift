import JSON

/// The commits of a scene that are kept: the newest here, as the records that the journal has too, the others in the
/// archive, if there is one.
///
/// What is kept follows from the head alone: a commit knows how many came before it, and how many bytes. So nothing has
/// to be told when one falls out of history.
struct History: Sendable {
  var head = HistoryHead()
  /// Records, one after the other; those before `first` are gone.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  private var first = 0
  /// How many navigation commits were forgotten because there were too many, and because they were too large. With an
  /// archive it is how many commits were made that pushed others out for that reason.
  private(set) var forgotten = (byCount: 0, byBytes: 0)

  /// How many commits are in memory.
  var count: Int { starts.count - first }

  /// How many bytes of records are in memory.
  var byteCount: Int { count == 0 ? 0 : bytes.count - starts[first] }

  /// The revision of the oldest commit in memory; nil when there is none.
  var oldest: Revision? { count == 0 ? nil : Record.fixed(bytes, at: starts[first] + 4) }

  /// Whether a commit is still part of history.
  func keeps(_ record: borrowing CommitRecord, _ limits: SceneLimits) -> Bool { keeps(record.history, limits) }

  /// Whether a commit that says this of its place is still part of history.
  func keeps(_ place: HistoryHead, _ limits: SceneLimits) -> Bool {
    HistoryWindow(head, limits).keeps(place)
  }

  /// The commit of a revision; nil when it is not in memory.
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

  /// The newest commit, which is always in memory unless the scene has just been read from its snapshot.
  var newest: CommitRecord? { oldest == nil ? nil : record(Record.fixed(bytes, at: starts[starts.count - 1] + 4)) }

  /// Keeps a commit, and lets those go for which there is no room.
  /// - Parameter isArchived: whether what goes can be had from the archive.
  /// - Complexity: O(record), amortized
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
      forgotten.byBytes &+= 1
    }
  }

  /// Forgets what is no longer part of history.
  private mutating func forget(_ limits: SceneLimits) {
    while count > 1 {
      // Those that lie between two navigation commits go with the older one.
      guard let oldest = record(Record.fixed(bytes, at: starts[first] + 4)) else { return }
      if keeps(oldest, limits) { return }
      if oldest.commit.isNavigation {
        if oldest.history.number <= head.number - limits.historyCommits {
          forgotten.byCount &+= 1
        } else {
          forgotten.byBytes &+= 1
        }
      }
      first &+= 1
    }
  }

  /// Takes the newest commit back.
  mutating func removeNewest() {
    if count == 0 { return }
    bytes.removeLast(bytes.count - starts[starts.count - 1])
    starts.removeLast()
  }

  /// Gives back the room of what has gone, when that is more than half of it all.
  @inline(__always)
  private mutating func compact() {
    if first == 0 || starts[first] &* 2 < bytes.count { return }
    moveUp()
  }

  private mutating func moveUp() {
    let gone = starts[first]
    // A large record may have left a large array behind.
    if bytes.count - gone < bytes.capacity / 4 { bytes = Array(bytes[gone...]) } else { bytes.removeFirst(gone) }
    starts.removeFirst(first)
    for place in starts.indices { starts[place] &-= gone }
    first = 0
  }
}
