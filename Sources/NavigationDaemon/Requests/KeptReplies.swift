import Navigation
import NavigationStore

/// Keeps the replies to calls with a `requestId`, in memory and in storage, so that a repeated call is executed once.
final class KeptReplies {
  private var requests: RequestMemory
  /// The serial number of the last kept reply.
  private(set) var lastID = 0
  /// The serial number of the last reply that the start has read or renewed.
  private(set) var lastLoaded = 0

  private let context: DaemonContext
  private let journal: Journal

  init(_ context: DaemonContext, _ users: Users, _ journal: Journal) {
    self.context = context
    self.journal = journal
    requests = RequestMemory(
      of: users, countOfUserMax: context.limits[.requestsOfUser], bytesOfUserMax: context.limits[.requestBytesOfUser],
      milliseconds: context.limits[.requestMilliseconds])
  }

  /// Finds the reply of a call that was executed under a request id; see `RequestMemory.lookup`.
  func lookup(
    _ key: RequestMemory.Key, hash: UInt64, former: @autoclosure () -> UInt64? = nil
  ) -> RequestMemory.Lookup {
    requests.lookup(key, hash: hash, former: former(), now: context.now)
  }

  /// Whether there is a reply to a call, whatever its parameters are.
  func hasReply(_ key: RequestMemory.Key) -> Bool {
    if case .unknown = requests.lookup(key, hash: 0, former: nil, now: context.now) { false } else { true }
  }

  /// Appends a reply to the batch, so that it is stored together with its commit.
  ///
  /// - Returns: The argument for `keep` once the batch is stored.
  func store(_ reply: [UInt8], under key: RequestMemory.Key, hash: UInt64) -> KeptRequest {
    lastID += 1
    if journal.keepsState {
      journal.batch.keep(
        StoredRequest(
          id: lastID, uid: key.uid, scene: key.scene, request: key.request, hash: hash, reply: reply,
          time: context.time.microseconds))
    }
    return KeptRequest(id: lastID, key: key, hash: hash)
  }

  /// Keeps a stored reply, and evicts others of its user beyond the limits.
  func keep(_ request: KeptRequest, reply: [UInt8]) {
    let forgotten = requests.keep(request, reply: reply, now: context.now)
    context.metrics.reachedLimit(.requestsOfUser, times: forgotten.byCount)
    context.metrics.reachedLimit(.requestBytesOfUser, times: forgotten.byBytes)
    context.metrics.reachedLimit(.requestMilliseconds, times: forgotten.byTime)
    if !journal.keepsState { return }
    for id in forgotten.ids { journal.batch.forgetRequest(id) }
  }

  /// The bytes of a user's replies, counted anew.
  func byteCount(of uid: Int) -> Int { requests.byteCount(of: uid) }

  /// Reads the stored replies.
  func load(from store: Store) throws(StoreError) {
    // Replies from the future: the wall clock was set back since.
    var ahead: [StoredRequest] = []
    let now = context.time.microseconds
    try store.forEachRequest { request in
      lastID = max(lastID, request.id)
      if request.time > now { ahead.append(request) } else { take(request) }
    }
    // They are renewed as of now, in storage too, so that their day does not restart with each start.
    for var request in ahead {
      journal.batch.forgetRequest(request.id)
      lastID += 1
      (request.id, request.time) = (lastID, now)
      journal.batch.keep(request)
      take(request)
    }
    lastLoaded = lastID
  }

  private func take(_ request: StoredRequest) {
    let forgotten = requests.keep(
      KeptRequest(
        id: request.id, key: .init(uid: request.uid, scene: request.scene, request: request.request),
        hash: request.hash),
      reply: request.reply, now: context.now, age: (context.time.microseconds - request.time) / 1_000)
    for id in forgotten.ids { journal.batch.forgetRequest(id) }
  }
}
