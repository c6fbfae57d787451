import DequeModule
package import JSON

/// What a connection still has to be sent, in order: events that it shares with other readers, and bytes of its own.
///
/// Replies go into `tail`, one buffer that is written as it is and kept for the next turn; only when a shared event
/// comes behind own bytes are these sealed, so that the order stays. The queue does no I/O: whoever does takes the
/// first piece and tells how much of it the socket took.
package struct OutputQueue: ~Copyable {
  private var sealed: Deque<SharedBytes> = []
  private var tail = ByteBuffer(capacity: 16)
  /// How much of the first piece has been taken.
  private var taken = 0
  /// Bytes of all sealed pieces.
  private var sealedBytes = 0

  /// How many of the first pieces are never dropped.
  private var protectedPieces = 0

  /// What waits for the disk: until a sync of it has ended all pieces wait but so many of the first ones. Ascending, and few:
  /// there is a sync under way, and the next one.
  private var holds: [(sync: Int, free: Int)] = []

  /// Room that the tail keeps between turns.
  private static let tailKept = 4096

  /// Bytes that wait.
  @inline(__always)
  package var count: Int { sealedBytes + tail.count - taken }

  @inline(__always)
  package var isEmpty: Bool { sealedBytes == 0 && tail.isEmpty }

  /// Whether the first piece, and so everything, waits for the disk.
  @inline(__always)
  package var isHeld: Bool { !holds.isEmpty && holds[0].free == 0 }

  /// Appends bytes of this connection's own.
  @inline(__always)
  mutating func write<Result, Failure: Error>(
    _ body: (inout ByteBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&tail)
  }

  /// Appends bytes that others hold too.
  mutating func append(_ bytes: SharedBytes) {
    if bytes.count == 0 { return }
    sealTail()
    sealed.append(bytes)
    sealedBytes += bytes.count
  }

  private mutating func sealTail() {
    if tail.isEmpty { return }
    let bytes = SharedBytes(tail)
    sealed.append(bytes)
    sealedBytes += bytes.count
    tail.removeAll(keeping: Self.tailKept)
  }

  /// Hands the first piece over for a write.
  ///
  /// - Parameter body: Gets the bytes, valid during the call; gives how many of them the socket took.
  /// - Returns: Whether all of the piece was taken.
  @inline(__always)
  package mutating func writeFirst<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) -> Bool {
    let from = taken
    let length: Int
    let count: Int
    if let first = sealed.first {
      length = first.count - from
      count = try unsafe first.withBytes { bytes throws(Failure) in
        try unsafe body(UnsafeRawBufferPointer(rebasing: bytes[from...]))
      }
    } else {
      length = tail.count - from
      count = try unsafe tail.withBytes { bytes throws(Failure) in
        try unsafe body(UnsafeRawBufferPointer(rebasing: bytes[from...]))
      }
    }
    if count < length {
      taken += count
      return false
    }
    removeFirst()
    return true
  }

  /// The first piece, to be written by a request that goes on by itself, and how much of it was written before. It
  /// stays in the queue until `removeFirst()`.
  package mutating func first() -> (piece: SharedBytes, from: Int)? {
    sealTail()
    return sealed.first.map { ($0, taken) }
  }

  /// Forgets the first piece, which was written whole.
  package mutating func removeFirst() {
    if let first = sealed.popFirst() {
      sealedBytes -= first.count
      if protectedPieces > 0 { protectedPieces -= 1 }
      for index in holds.indices where holds[index].free > 0 { holds[index].free -= 1 }
    } else {
      tail.removeAll(keeping: Self.tailKept)
    }
    taken = 0
  }

  /// Keeps all that waits now from being dropped: replies that come before a stream, and what a stream cannot say twice.
  mutating func protect() {
    sealTail()
    protectedPieces = sealed.count
  }

  /// Drops what waits, but for what is protected and for a piece that was begun: a message in its midst is ended.
  ///
  /// - Parameter keepingFirst: Whether the first piece is being written.
  mutating func dropUnsent(keepingFirst: Bool) {
    sealTail()
    let kept = max(protectedPieces, keepingFirst || taken > 0 ? 1 : 0)
    while sealed.count > kept { sealedBytes -= sealed.removeLast().count }
    for index in holds.indices { holds[index].free = min(holds[index].free, kept) }
  }

  // MARK: - What waits for the disk

  /// Has all that comes from now on wait until a sync of the disk has ended. What is there already waits no longer for it.
  mutating func hold(until sync: Int) {
    if let last = holds.last, last.sync >= sync { return }
    sealTail()
    holds.append((sync, sealed.count))
  }

  /// Has all that is there wait, too.
  mutating func holdAll(until sync: Int) {
    holds = [(max(sync, holds.last?.sync ?? sync), 0)]
  }

  /// A sync of the disk has ended.
  /// - Returns: Whether something waited for it.
  mutating func release(_ sync: Int) -> Bool {
    guard let first = holds.first, first.sync <= sync else { return false }
    holds.removeAll { $0.sync <= sync }
    return true
  }
}
