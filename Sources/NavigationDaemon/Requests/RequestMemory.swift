import DequeModule
import Navigation

/// The replies to calls with a `requestId`, so that a repeated call is executed once.
///
/// Only successes are kept: a failed call changed nothing and may be tried again. Replies are kept for a limited time, and
/// within a limited number and size for each user; the oldest is evicted. The idea is from the IETF draft on the
/// Idempotency-Key header.
struct RequestMemory: ~Copyable {
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
  private final class Shelf {
    var kept: [Key: Kept] = [:]
    /// Keys, the oldest first. An entry is stale if its end differs from that of the reply under its key.
    var order: Deque<(key: Key, ends: Milliseconds)> = []
    private var charge: Charge

    init(of account: UserAccount) { charge = Charge(.requests, of: account) }

    /// The bytes of all replies.
    var bytes: Int {
      get { charge.bytes }
      set { charge.set(newValue) }
    }
  }

  private var shelves: [Int: Shelf] = [:]
  private let users: Users
  let countOfUserMax: Int
  let bytesOfUserMax: Int
  let milliseconds: Milliseconds

  init(of users: Users, countOfUserMax: Int, bytesOfUserMax: Int, milliseconds: Milliseconds) {
    self.users = users
    self.countOfUserMax = countOfUserMax
    self.bytesOfUserMax = bytesOfUserMax
    self.milliseconds = milliseconds
  }

  /// The bytes of a user's replies, counted anew.
  ///
  /// - Complexity: O(replies of the user).
  func byteCount(of uid: Int) -> Int { shelves[uid]?.kept.values.reduce(0) { $0 + $1.bytes } ?? 0 }

  enum Lookup: Equatable {
    case unknown
    /// The same call was executed; its reply.
    case same([UInt8])
    /// Another call was executed under this id.
    case other
  }

  /// Finds the reply to a call.
  ///
  /// - Parameters:
  ///   - hash: The hash of the call.
  ///   - former: Its hash in earlier versions, which the reply may have been kept under; nil if it had none.
  func lookup(
    _ key: Key, hash: UInt64, former: @autoclosure () -> UInt64? = nil, now: Milliseconds
  ) -> Lookup {
    guard let entry = shelves[key.uid]?.kept[key], entry.ends > now else { return .unknown }
    return entry.hash == hash || entry.hash == former() ? .same(entry.reply) : .other
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
    let shelf = shelves[key.uid] ?? Shelf(of: users[key.uid])
    shelves[key.uid] = shelf
    let old = shelf.kept.updateValue(entry, forKey: key)
    shelf.bytes += bytes - (old?.bytes ?? 0)
    shelf.order.append((key, entry.ends))
    var forgotten = forget(of: shelf, now: now)
    if let old {
      if old.ends <= now { forgotten.byTime += 1 }
      forgotten.ids.append(old.id)
    }
    return forgotten
  }

  private func forget(of shelf: Shelf, now: Milliseconds) -> Forgotten {
    var forgotten = Forgotten()
    while let oldest = shelf.order.first {
      if let entry = shelf.kept[oldest.key], entry.ends == oldest.ends {
        if shelf.kept.count > countOfUserMax {
          forgotten.byCount += 1
        } else if shelf.bytes > bytesOfUserMax {
          forgotten.byBytes += 1
        } else if entry.ends <= now {
          forgotten.byTime += 1
        } else {
          break
        }
        shelf.bytes -= entry.bytes
        shelf.kept[oldest.key] = nil
        forgotten.ids.append(entry.id)
      }
      shelf.order.removeFirst()
    }
    return forgotten
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
