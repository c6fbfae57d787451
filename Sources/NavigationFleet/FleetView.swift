/// The state of the engine as a host last saw it.
struct FleetView: Equatable, Sendable {
  /// A heartbeat as it was last seen.
  struct Seen: Equatable, Sendable {
    var beat: Heartbeat
    var revision: Int
    /// The time at which it was first seen with this revision, on the host's clock.
    var since: Int
  }

  var claim: (value: StageClaim, revision: Int)?
  var kept = KeptFrames()
  /// The revision of `kept` in the engine; 0: there is none.
  var keptRevision = 0
  /// By name, ascending.
  var hosts: [(name: String, seen: Seen)] = []
  /// The time of the last answer, and of the first one since when the engine has been answering.
  var answeredAt: Int?
  var answeringSince: Int?
  /// The time at which the present claim was first seen, for an owner without a heartbeat.
  var claimSince = 0

  static func == (a: FleetView, b: FleetView) -> Bool {
    a.claim?.revision == b.claim?.revision && a.kept == b.kept && a.keptRevision == b.keptRevision
      && a.hosts.map(\.seen) == b.hosts.map(\.seen)
  }

  /// How long the owner of the stage has given no sign of life; nil without an owner.
  func ownerSilence(at now: Int) -> Int? {
    claim.map { now - (self[$0.value.owner]?.since ?? claimSince) }
  }

  /// Whether the engine has been answering for some time.
  func isSteady(at now: Int, _ rules: FleetRules) -> Bool {
    guard let answeredAt, let answeringSince else { return false }
    return now - answeredAt <= rules.answeringMilliseconds && now - answeringSince >= rules.steadyMilliseconds
  }

  subscript(host: String) -> Seen? { hosts.first { $0.name == host }?.seen }

  /// The steps whose entries `take` reads.
  static func steps(_ keys: FleetKeys) -> [EngineTransaction.Step] {
    [
      .read(key: keys.claim), .read(key: keys.kept),
      .readAll(from: FleetKeys.hosts, end: FleetKeys.hostsEnd, limit: 0),
    ]
  }

  /// Takes over the entries of `steps`.
  ///
  /// - Throws: `.unreadable`.
  mutating func take(_ entries: ArraySlice<[EngineEntry]>, at now: Int, _ rules: FleetRules) throws(FleetEnd) {
    let start = entries.startIndex
    guard entries.count >= 3 else { throw .unreadable(key: FleetKeys.hosts) }
    if answeredAt.map({ now - $0 > rules.answeringMilliseconds }) ?? true { answeringSince = now }
    answeredAt = now
    var claim: (value: StageClaim, revision: Int)?
    if let entry = entries[start].first {
      guard let value = StageClaim(entry.value) else { throw .unreadable(key: entry.key) }
      claim = (value, entry.revision)
    }
    if claim?.revision != self.claim?.revision { claimSince = now }
    self.claim = claim
    if let entry = entries[start + 1].first {
      guard let value = KeptFrames(entry.value) else { throw .unreadable(key: entry.key) }
      (kept, keptRevision) = (value, entry.revision)
    }
    var next: [(name: String, seen: Seen)] = []
    for entry in entries[start + 2] {
      guard let beat = Heartbeat(entry.value) else { throw .unreadable(key: entry.key) }
      let name = String(entry.key.dropFirst(FleetKeys.hosts.count))
      let known = self[name]
      let since = known?.revision == entry.revision ? known?.since ?? now : now
      next.append((name, Seen(beat: beat, revision: entry.revision, since: since)))
    }
    hosts = next
  }
}
