import JSON
import Navigation

// The scene's answers about its past, and Undo and Redo.
extension World {
  /// Compares history with the recorded past: some of it after each step, all of it from time to time.
  mutating func checkPast() throws(Disagreement) {
    // With an archive the oldest commit is found by going back to it, so it is searched after each step only where the
    // naive model needs it.
    let isTold = limits.historyBytes != SceneLimits.standard.historyBytes
    if disk != nil, !isTold, stepCount % period != 0 { return }
    let oldest = scene.oldestRevision(archive)
    if oldest > past[0].revision { past.removeAll { $0.revision < oldest } }
    try Disagreement.check("oldest revision", oldest, past[0].revision)
    // The bytes of history are the scene's affair; its contents are checked.
    if isTold { naive.trim(to: oldest) }
    try Disagreement.check("oldest revision of the naive model", oldest, naive.oldestRevision)
    guard stepCount % period == 0 else { return }
    try checkStates()
    try checkMissed()
    try checkLateReader()
    try checkThereAndBack()
    try checkList()
    try checkDepartures()
  }

  /// After how many steps the past is looked at.
  private var period: Int {
    switch care {
    case .utmost: 1
    case .full: 32
    }
  }

  /// `Get` of a revision, and of those around it.
  private func checkStates() throws(Disagreement) {
    let place = stepCount / period % past.count
    let next = place + 1 < past.count ? past[place + 1].revision - 1 : revision
    for asked in [past[place].revision, next] {
      let (found, state) = try World.expecting("state at \(asked)") { () throws(NavigationError) in
        try scene.state(at: asked, newest: revision, archive)
      }
      try Disagreement.check("revision of the state at \(asked)", found, past[place].revision)
      try Disagreement.check("the state at \(asked)", state == past[place].state, true)
    }
    for asked in [past[0].revision - 1, revision + 1] {
      let result = Result { () throws(NavigationError) in _ = try scene.state(at: asked, newest: revision, archive) }
      guard case .failure(.revisionNotFound(asked, oldest: past[0].revision, newest: revision)) = result else {
        throw Disagreement("state at \(asked): \(result)")
      }
    }
  }

  /// A reader that was away receives the commits since, and is then up to date.
  private func checkMissed() throws(Disagreement) {
    let place = stepCount / period % past.count
    var reader = past[place].state
    let missed = try World.expecting("commits since \(past[place].revision)") { () throws(NavigationError) in
      try scene.commits(since: past[place].revision, newest: revision, archive)
    }
    try Disagreement.check("missed", missed.map(\.commit.revision), past[(place + 1)...].map(\.revision))
    var previous = past[place].revision
    for next in missed {
      try Disagreement.check("previous", next.commit.previous, previous)
      previous = next.commit.revision
      try reader.follow(next.changes)
    }
    try Disagreement.check("mirror of a reader that was away", reader == scene.state, true)
  }

  private func checkLateReader() throws(Disagreement) {
    var reader = SceneState()
    try reader.follow(scene.state.replicate())
    try Disagreement.check("mirror of a late reader", reader == mirror, true)
  }

  /// Undo, then Redo, is the same state again; and the other way round.
  private func checkThereAndBack() throws(Disagreement) {
    let ways: [(there: Call.Request, back: Call.Request)] = [
      (.undo(steps: 1), .redo(steps: 1)), (.redo(steps: 1), .undo(steps: 1)),
    ]
    for (there, back) in ways {
      var fork = scene
      var records = disk
      guard (try? fork.perform(there, revision: revision + 1, limits, &records)) != nil else { continue }
      if fork.revision == scene.revision { throw Disagreement("\(there) changes nothing") }
      try World.expecting("\(back) after \(there)") { () throws(NavigationError) in
        try fork.perform(back, revision: revision + 2, limits, &records)
      }
      try Disagreement.check("state after \(there) and \(back)", fork.state == scene.state, true)
    }
  }

  private func checkList() throws(Disagreement) {
    for (limit, before) in [(Int.max, Int.max), (3, past[past.count / 2].revision)] {
      let reading = HistoryReading(scene, limit: limit, before: before, archive).finished()
      let entries = reading.entries.map {
        NaiveScene.Entry(
          revision: $0.commit.revision, previous: $0.commit.previous, top: $0.top.id, isUndone: $0.isUndone)
      }
      try Disagreement.check("history", entries, naive.history(limit: limit, before: before))
      let all = limit == .max ? entries : naive.history(limit: limit + 1, before: before)
      try Disagreement.check("more history", reading.hasMore, all.count > limit)
    }
    let count = scene.history(archive).count
    if count > limits.historyCommits { throw Disagreement("history of \(count)") }
  }

  private func checkDepartures() throws(Disagreement) {
    // All of them with utmost care, else a few at a time.
    let stride = care == .utmost ? 1 : max(1, naive.nextID / 8)
    for id in Swift.stride(from: stepCount / period % stride, to: naive.nextID + 2, by: stride) {
      try Disagreement.check("departure of \(id)", scene.departure(ofScreen: id, archive), naive.departure(of: id))
      try Disagreement.check(
        "departure of coordinator \(id)", scene.departure(ofCoordinator: id, archive),
        naive.departure(ofCoordinator: id))
    }
  }
}

extension World {
  /// The value of an expression that must not fail; a failure is a disagreement.
  fileprivate static func expecting<T>(
    _ what: @autoclosure () -> String, _ body: () throws(NavigationError) -> T
  ) throws(Disagreement) -> T {
    do { return try body() } catch { throw Disagreement("\(what()): \(error)") }
  }
}

extension Scene {
  fileprivate mutating func perform(
    _ request: Call.Request, revision: Int, _ limits: SceneLimits, _ disk: inout Disk?
  ) throws(NavigationError) {
    var journal = ByteBuffer()
    _ = try perform(
      Call(request), revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
      message: RawSpan(), limits: limits, archive: disk?.archive, journal: &journal)
    try? disk?.take(journal)
  }
}
