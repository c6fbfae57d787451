import DequeModule
import Encodings
import Navigation

/// The replies of calls that said a `requestId`, so that the same call again is carried out once.
///
/// Only successes are kept: a call that failed changed nothing and may be tried again. Kept for a time, and for a user
/// no more than a number and no more than so many bytes; the oldest goes. Source of the idea: the IETF draft on the
/// Idempotency-Key header.
struct RequestMemory {
  struct Key: Hashable {
    var uid: Int
    /// The revision of the scene's Open: another scene of the same name has other requests.
    var scene: Revision
    var request: String

    /// By their bytes: what reads alike need not be the same id.
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
    /// Counts what was ever kept.
    var id: Int
    /// Of the method and its parameters.
    var hash: UInt64
    /// The reply's parameters.
    var reply: [UInt8]
    var ends: Milliseconds
    /// What it occupies, roughly.
    var bytes: Int
  }

  /// The replies of one user.
  private struct Account {
    var kept: [Key: Kept] = [:]
    /// Oldest first. One whose end is not that of what is kept under its key has been kept anew since.
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
    /// The same call was carried out; its reply.
    case same([UInt8])
    /// Another call was carried out under this id.
    case other
  }

  func lookup(_ key: Key, hash: UInt64, now: Milliseconds) -> Lookup {
    guard let entry = accounts[key.uid]?.kept[key], entry.ends > now else { return .unknown }
    return entry.hash == hash ? .same(entry.reply) : .other
  }

  /// What was forgotten, and why.
  struct Forgotten: Equatable {
    var byCount = 0
    var byBytes = 0
    var byTime = 0
    /// The numbers of those that are forgotten.
    var ids: [Int] = []
  }

  /// Keeps a reply, and forgets others of its user where a limit wants it.
  /// - Parameter age: how long it has been kept already.
  /// - Complexity: O(1), and O(forgotten).
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

/// Under which id, and for which call, a reply is kept.
struct KeptRequest {
  /// Counts what was ever kept.
  var id: Int
  var key: RequestMemory.Key
  /// Of the method and its parameters.
  var hash: UInt64
}
