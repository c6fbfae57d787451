import NavigationFleet

/// An engine that is linearizable by construction: transactions are carried out one after the other.
struct FakeEngine {
  private var values: [String: (value: [UInt8], revision: Int)] = [:]
  /// Ascending.
  private var keys: [String] = []
  private(set) var revision = 1
  /// The first violation of the protocol's rules, if any.
  private(set) var violation: String?
  private var claimedTerm = 0
  private var trimmed = 0

  /// Carries out a transaction.
  mutating func execute(_ transaction: EngineTransaction) -> EngineAnswer {
    let isDone = transaction.conditions.allSatisfy { (values[$0.key]?.revision ?? 0) == $0.revision }
    let steps = isDone ? transaction.steps : transaction.otherwise
    let changes = steps.contains { step in
      switch step {
      case .put, .remove: true
      case .read, .readAll: false
      }
    }
    if changes { revision += 1 }
    let entries = steps.map { step in perform(step) }
    return EngineAnswer(isDone: isDone, revision: revision, entries: entries)
  }

  /// The claim of the stage.
  var claim: StageClaim? { values[FleetKeys(stage: 0).claim].flatMap { StageClaim($0.value) } }

  /// Loses everything, as an engine whose members have lost their disks.
  mutating func empty() {
    (values, keys) = ([:], [])
    (claimedTerm, trimmed) = (0, 0)
  }

  private mutating func perform(_ step: EngineTransaction.Step) -> [EngineEntry] {
    switch step {
    case .put(let key, let value):
      check(key, value)
      if values.updateValue((value, revision), forKey: key) == nil { keys.insert(key, at: place(of: key)) }
      return []
    case .remove(let from, let end):
      let range = place(of: from)..<max(place(of: from), place(of: end))
      for key in keys[range] { values[key] = nil }
      keys.removeSubrange(range)
      return []
    case .read(let key): return entry(key).map { [$0] } ?? []
    case .readAll(let from, let end, let limit):
      let range = keys[place(of: from)..<max(place(of: from), place(of: end))]
      return (limit > 0 ? range.prefix(limit) : range).compactMap { entry($0) }
    }
  }

  private mutating func check(_ key: String, _ value: [UInt8]) {
    if key.hasPrefix("turns/") {
      if values[key] != nil { violation = "\(key) was stored twice" }
      guard let frame = Frame(value) else {
        violation = "\(key) is no frame"
        return
      }
      if frame.term < claimedTerm {
        violation = "\(key) of term \(frame.term) was stored after the claim of term \(claimedTerm)"
      }
    } else if key.hasPrefix("claims/") {
      guard let claim = StageClaim(value) else {
        violation = "\(key) is no claim"
        return
      }
      // Nothing is appended after a release, either.
      claimedTerm = claim.isReleased ? claim.term + 1 : claim.term
    } else if key.hasPrefix("kept/") {
      let next = KeptFrames(value)?.trimmed ?? 0
      if next < trimmed { violation = "frames up to \(next) were trimmed after those up to \(trimmed)" }
      trimmed = next
    }
  }

  private func entry(_ key: String) -> EngineEntry? {
    values[key].map { EngineEntry(key: key, value: $0.value, revision: $0.revision) }
  }

  /// The index of the first key that is not before `key`.
  private func place(of key: String) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
