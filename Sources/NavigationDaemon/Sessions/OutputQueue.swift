import DequeModule
package import JSON

/// The unsent output of a connection, in order: events that it shares with other readers, and bytes of its own.
///
/// Replies go into `tail`, a buffer that is written in place and reused in the next turn. When a shared event follows, the
/// tail is sealed as a piece, so that the order holds. The queue does no I/O: the driver takes the first piece and reports
/// how much of it the socket took.
package struct OutputQueue: ~Copyable {
  private var sealed: Deque<SharedBytes> = []
  private var tail = ByteBuffer(capacity: 16)
  /// The bytes of the first piece that the socket has taken.
  private var taken = 0
  /// The bytes of all sealed pieces.
  private var sealedBytes = 0

  /// The number of leading pieces that are never dropped.
  private var protectedPieces = 0

  /// Syncs of the disk that pieces wait for, and the number of leading pieces that do not wait. In ascending order, at most
  /// two: the sync in flight, and the next one.
  private var holds: [(sync: Int, free: Int)] = []

  /// The capacity that the tail keeps between turns.
  static let tailKept = 4096

  /// All bytes in memory, those that the socket has taken of the first piece too.
  private var charge: Charge

  /// - Parameter account: The user whose connection it is.
  init(of account: UserAccount) { charge = Charge(.replies, of: account) }

  /// The number of unsent bytes.
  @inline(__always)
  package var count: Int { sealedBytes + tail.count - taken }

  @inline(__always)
  package var isEmpty: Bool { sealedBytes == 0 && tail.isEmpty }

  /// The number of bytes in memory.
  @inline(__always)
  var heldBytes: Int { sealedBytes + tail.count }

  /// Whether the first piece, and therefore all output, waits for the disk.
  @inline(__always)
  package var isHeld: Bool { !holds.isEmpty && holds[0].free == 0 }

  /// Appends bytes of this connection's own.
  @inline(__always)
  mutating func write<Result, Failure: Error>(
    _ body: (inout ByteBuffer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { charge.set(heldBytes) }
    return try body(&tail)
  }

  /// Appends bytes that other queues share.
  mutating func append(_ bytes: SharedBytes) {
    if bytes.count == 0 { return }
    sealTail()
    sealed.append(bytes)
    sealedBytes += bytes.count
    charge.set(heldBytes)
  }

  private mutating func sealTail() {
    if tail.isEmpty { return }
    let bytes = SharedBytes(tail)
    sealed.append(bytes)
    sealedBytes += bytes.count
    tail.removeAll(keeping: Self.tailKept)
  }

  /// Writes from the first piece.
  ///
  /// - Parameter body: Receives the bytes, valid during the call; returns how many of them the socket took.
  /// - Returns: Whether the socket took the whole piece.
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

  /// The first piece, for an asynchronous write, and the number of its bytes that are written already. It stays in the queue
  /// until `removeFirst()`.
  package mutating func first() -> (piece: SharedBytes, from: Int)? {
    sealTail()
    return sealed.first.map { ($0, taken) }
  }

  /// Removes the first piece after it was written.
  package mutating func removeFirst() {
    if let first = sealed.popFirst() {
      sealedBytes -= first.count
      if protectedPieces > 0 { protectedPieces -= 1 }
      for index in holds.indices where holds[index].free > 0 { holds[index].free -= 1 }
    } else {
      tail.removeAll(keeping: Self.tailKept)
    }
    taken = 0
    charge.set(heldBytes)
  }

  /// Protects all present output from being dropped: replies before a stream, and events that a stream cannot repeat.
  mutating func protect() {
    sealTail()
    protectedPieces = sealed.count
  }

  /// Drops unsent output, except protected pieces, and a piece that was begun, so that no message is cut.
  ///
  /// - Parameter keepingFirst: Whether the first piece is being written.
  mutating func dropUnsent(keepingFirst: Bool) {
    sealTail()
    let kept = max(protectedPieces, keepingFirst || taken > 0 ? 1 : 0)
    while sealed.count > kept { sealedBytes -= sealed.removeLast().count }
    charge.set(heldBytes)
    for index in holds.indices { holds[index].free = min(holds[index].free, kept) }
  }

  // MARK: - Waiting for the disk

  /// Holds all output that is appended from now on until a sync of the disk has ended. Present output is not held longer.
  mutating func hold(until sync: Int) {
    if let last = holds.last, last.sync >= sync { return }
    sealTail()
    holds.append((sync, sealed.count))
  }

  /// Holds the present output too.
  mutating func holdAll(until sync: Int) {
    holds = [(max(sync, holds.last?.sync ?? sync), 0)]
  }

  /// Releases the output that waited for a sync.
  ///
  /// - Returns: Whether any output waited for it.
  mutating func release(_ sync: Int) -> Bool {
    guard let first = holds.first, first.sync <= sync else { return false }
    holds.removeAll { $0.sync <= sync }
    return true
  }
}
