import DequeModule
import Encodings
import Navigation

/// The replies to calls with a `requestId`, so that a repeated call is executed once.
///
/// Only successes are kept: a failed call changed nothing and may be tried again. Replies are kept for a limited time, and
/// within a limited number and size for each user; the oldest is evicted. The idea is from the IETF draft on the
/// Idempotency-Key header.
struct RequestMemory {
  struct Key: Hashable {
    var uid: Int
    /// The revision of the scene's Open, since a later scene of that name has requests of its own.
    var scene: Revision
    var request: String

    /// Compares ids by their bytes: texts that look alike may be different ids.
    static func == (a: Key, b: Key) -> Bool {
      a.uid == b.uid && a.scene == b.scene && a.request.utf8.elementsEqual(b.request.utf8)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(uid)
      hasher.combine(scene)
      for byte in request.utf8 { hasher.combine(byte) }
    }
  }

  private struct Kept {
    /// The serial number of the reply.
    var id: Int
    /// The hash of the method and its parameters.
    var hash: UInt64
    /// The reply's parameters.
    var reply: [UInt8]
    var ends: Milliseconds
    /// The approximate size in memory, in bytes.
    var bytes: Int
  }

  /// The replies of one user.
  private struct Account {
    var kept: [Key: Kept] = [:]
    /// Keys, the oldest first. An entry is stale if its end differs from that of the reply under its key.
    var order: Deque<(key: Key, ends: Milliseconds)> = []
    var bytes = 0
  }

  private var accounts: [Int: Account] = [:]
  let countOfUserMax: Int
  let bytesOfUserMax: Int
  let milliseconds: Milliseconds

  init(countOfUserMax: Int, bytesOfUserMax: Int, milliseconds: Milliseconds) {
    self.countOfUserMax = countOfUserMax
    self.bytesOfUserMax = bytesOfUserMax
    self.milliseconds = milliseconds
  }

  enum Lookup: Equatable {
    case unknown
    /// The same call was executed; its reply.
    case same([UInt8])
    /// Another call was executed under this id.
    case other
  }

  func lookup(_ key: Key, hash: UInt64, now: Milliseconds) -> Lookup {
    guard let entry = accounts[key.uid]?.kept[key], entry.ends > now else { return .unknown }
    return entry.hash == hash ? .same(entry.reply) : .other
  }

  /// The evicted replies, and the limits that evicted them.
  struct Forgotten: Equatable {
    var byCount = 0
    var byBytes = 0
    var byTime = 0
    /// The serial numbers of the evicted replies.
    var ids: [Int] = []
  }

  /// Keeps a reply, and evicts older ones of its user beyond the limits.
  ///
  /// - Parameter age: The time for which it has been kept already.
  /// - Complexity: O(evicted).
  mutating func keep(
    _ request: KeptRequest, reply: [UInt8], now: Milliseconds, age: Milliseconds = 0
  ) -> Forgotten {
    let key = request.key
    let bytes = reply.count + key.request.utf8.count + MemoryLayout<(Key, Kept, Key, Int)>.stride
    let entry = Kept(id: request.id, hash: request.hash, reply: reply, ends: now - age + milliseconds, bytes: bytes)
    var account = accounts.removeValue(forKey: key.uid) ?? Account()
    account.bytes += bytes
    let old = account.kept.updateValue(entry, forKey: key)
    account.bytes -= old?.bytes ?? 0
    account.order.append((key, entry.ends))
    var forgotten = forget(of: &account, now: now)
    if let old {
      if old.ends <= now { forgotten.byTime += 1 }
      forgotten.ids.append(old.id)
    }
    accounts[key.uid] = account
    return forgotten
  }

  private func forget(of account: inout Account, now: Milliseconds) -> Forgotten {
    var forgotten = Forgotten()
    while let oldest = account.order.first {
      if let entry = account.kept[oldest.key], entry.ends == oldest.ends {
        if account.kept.count > countOfUserMax {
          forgotten.byCount += 1
        } else if account.bytes > bytesOfUserMax {
          forgotten.byBytes += 1
        } else if entry.ends <= now {
          forgotten.byTime += 1
        } else {
          break
        }
        account.bytes -= entry.bytes
        account.kept[oldest.key] = nil
        forgotten.ids.append(entry.id)
      }
      account.order.removeFirst()
    }
    return forgotten
  }

  /// The hash of a call, the same in every process so that it can be stored.
  static func hash(_ method: UInt8, _ parameters: String) -> UInt64 {
    FNV1a.hash(parameters.utf8, from: FNV1a.hash(CollectionOfOne(method)))
  }
}

/// The id and the call for which a reply is kept.
struct KeptRequest {
  /// The serial number of the reply.
  var id: Int
  var key: RequestMemory.Key
  /// The hash of the method and its parameters.
  var hash: UInt64
}
