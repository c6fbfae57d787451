import JSON

/// The replies that a turn keeps and forgets, in the form that they have in a turn file after the turn's records, and
/// in memory until they are in the database.
///
/// An entry is, little endian: whether the reply is kept (1 byte) and its id (8); if it is kept, also its user, scene,
/// hash and time (8 each), the lengths of its name and its bytes (4 each), and these.
struct TurnReplies: ~Copyable {
  private(set) var bytes = ByteBuffer(capacity: 1 << 10)

  private static let headBytes = 9
  private static let keptHeadBytes = 49

  var byteCount: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }
  /// A copy of the bytes.
  var allBytes: [UInt8] { bytes.array() }

  mutating func removeAll(keeping capacity: Int) { bytes.removeAll(keeping: capacity) }

  mutating func append(_ batch: borrowing Batch) {
    var start = 0
    for request in batch.requests {
      appendHead(isKept: true, request.id)
      for number in [request.uid, request.scene, Int(truncatingIfNeeded: request.hash), request.time] {
        bytes.append(fixed64: UInt64(bitPattern: Int64(number)))
      }
      bytes.append(fixed32: UInt32(request.nameEnd - start))
      bytes.append(fixed32: UInt32(request.replyEnd - request.nameEnd))
      batch.requestBytes.withSpan(from: start) { rest in
        bytes.append(rest.extracting(0..<request.replyEnd - start))
      }
      start = request.replyEnd
    }
    for id in batch.forgottenRequests { appendHead(isKept: false, id) }
  }

  /// Appends entries in the form of the file.
  mutating func append(_ entries: [UInt8]) { bytes.append(entries) }
  mutating func append(_ entries: borrowing TurnReplies) { bytes.append(contentsOf: entries.bytes) }

  private mutating func appendHead(isKept: Bool, _ id: Int) {
    bytes.append(isKept ? 1 : 0)
    bytes.append(fixed64: UInt64(bitPattern: Int64(id)))
  }

  enum Entry {
    case kept(StoredRequest)
    case forgotten(Int)

    var id: Int {
      switch self {
      case .kept(let request): request.id
      case .forgotten(let id): id
      }
    }

    var isForgotten: Bool {
      if case .forgotten = self { return true }
      return false
    }
  }

  /// All entries in their order.
  /// - Complexity: O(bytes).
  var entries: [Entry] { Self.entries(bytes.array()) ?? [] }

  /// Reads entries; nil when they are incomplete.
  static func entries(_ bytes: [UInt8]) -> [Entry]? {
    var entries: [Entry] = []
    var offset = 0
    func number(_ place: Int) -> Int { Int(bytes.littleEndian(Int64.self, at: offset + place)) }
    while offset < bytes.count {
      guard bytes.count - offset >= headBytes else { return nil }
      if bytes[offset] == 0 {
        entries.append(.forgotten(number(1)))
        offset += headBytes
        continue
      }
      guard bytes.count - offset >= keptHeadBytes else { return nil }
      let nameStart = offset + keptHeadBytes
      let replyStart = nameStart + Int(bytes.littleEndian(UInt32.self, at: offset + 41))
      let end = replyStart + Int(bytes.littleEndian(UInt32.self, at: offset + 45))
      guard end <= bytes.count else { return nil }
      entries.append(
        .kept(
          StoredRequest(
            id: number(1), uid: number(9), scene: number(17),
            request: String(decoding: bytes[nameStart..<replyStart], as: UTF8.self),
            hash: UInt64(bitPattern: Int64(number(25))), reply: Array(bytes[replyStart..<end]), time: number(33))))
      offset = end
    }
    return entries
  }
}
