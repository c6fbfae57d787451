import DequeModule
import Navigation

/// The replies of calls that said a `requestId`, so that the same call again is carried out once.
///
/// Only successes are kept: a call that failed changed nothing and may be tried again. Kept for a time, and for a user
/// no more than a number; the oldest goes. Source of the idea: the IETF draft on the Idempotency-Key header.
struct RequestMemory {
  struct Key: Hashable {
    var uid: Int
    var scene: String
    /// Of the scene's Open: another scene of that name has other requests.
    var opened: Revision
    var request: String
  }

  private struct Kept {
    /// Of the method and its parameters.
    var hash: UInt64
    /// The reply's parameters.
    var reply: [UInt8]
    var ends: Milliseconds
  }

  private var kept: [Key: Kept] = [:]
  private var order: [Int: Deque<Key>] = [:]
  let countOfUserMax: Int
  let milliseconds: Milliseconds

  init(countOfUserMax: Int, milliseconds: Milliseconds) {
    self.countOfUserMax = countOfUserMax
    self.milliseconds = milliseconds
  }

  enum Lookup {
    case unknown
    /// The same call was carried out; its reply.
    case same([UInt8])
    /// Another call was carried out under this id.
    case other
  }

  func lookup(_ key: Key, hash: UInt64, now: Milliseconds) -> Lookup {
    guard let entry = kept[key], entry.ends > now else { return .unknown }
    return entry.hash == hash ? .same(entry.reply) : .other
  }

  mutating func keep(_ key: Key, hash: UInt64, reply: [UInt8], now: Milliseconds) {
    if kept.updateValue(Kept(hash: hash, reply: reply, ends: now + milliseconds), forKey: key) == nil {
      order[key.uid, default: []].append(key)
    }
    forget(of: key.uid, now: now)
  }

  private mutating func forget(of uid: Int, now: Milliseconds) {
    while let oldest = order[uid]?.first {
      let isOver = kept[oldest].map { $0.ends <= now } ?? true
      guard isOver || order[uid, default: []].count > countOfUserMax else { return }
      order[uid]?.removeFirst()
      kept[oldest] = nil
    }
  }

  /// FNV-1a of 64 bits (Fowler, Noll, Vo): the same in every process, so that it can be kept.
  static func hash(_ method: UInt8, _ parameters: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    hash = (hash ^ UInt64(method)) &* 0x100_0000_01B3
    for byte in parameters.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
