import JSON
import Navigation

/// A scene under test, with all that its readers hold of it. A value: a copy of it is a fork in the road.
struct World {
  /// The extent of the comparison after each step.
  enum Care {
    /// Everything after each step, with the naive model as a second opinion.
    case utmost
    /// The same, but the past is checked only from time to time.
    case full
  }

  let care: Care
  let limits: SceneLimits
  var scene: Scene
  /// Its map.
  let map: CompiledMap?
  /// Its records; nil if its whole history is in memory.
  var disk: Disk?
  /// The second model.
  var naive: NaiveScene
  /// The fold of all changes: the mirror of a reader that was there from the start.
  var mirror = SceneState()
  /// The daemon's newest revision.
  var revision = 10
  /// The states after the commits, oldest first.
  var past: [(revision: Int, state: SceneState)] = []
  /// The largest id so far, to check that none is used twice.
  var largestID = 0
  var stepCount = 0
  /// Counts of calls that changed something, changed nothing, or failed.
  var tally = Tally()

  /// Opens the scene.
  /// - Returns: nil if it cannot be opened, on which the naive model agrees.
  init?(opening scenario: Scenario, care: Care) throws(Disagreement) {
    self.care = care
    let limits = scenario.limits.limits
    self.limits = limits
    let (container, path) = (scenario.root.container, scenario.path.map(\.screen))
    let map = try scenario.compiledMap()
    self.map = map
    let document = scenario.mapDocument
    var journal = ByteBuffer()
    let opened = Result { () throws(NavigationError) -> Scene in
      if let map {
        try Call.check(openingPath: path, limits: limits)
        return try Scene(
          opening: "simulated", map: map, path: path, revision: 10, time: Timestamp(microseconds: 0),
          origin: Origin(Caller()), message: RawSpan(), limits: limits, journal: &journal)
      }
      try Call.check(opening: container, named: "container", path: path, limits: limits)
      return try Scene(
        opening: "simulated", container, path: path, revision: 10, time: Timestamp(microseconds: 0),
        origin: Origin(Caller()), message: RawSpan(), limits: limits, journal: &journal)
    }
    let expected = Result { () throws(NavigationError) -> NaiveScene in
      let parameters = NaiveParameters(limits: limits)
      if document == nil { try parameters.check(container, "container") }
      try parameters.check(path, "path")
      return try NaiveScene(
        opening: container, map: document.map { NaiveMap($0) }, path: path, revision: 10, limits: limits)
    }
    switch (opened, expected) {
    case (.success(let scene), .success(let naive)):
      self.scene = scene
      self.naive = naive
      try naive.tree.check(scene.state, "Open")
      try mirror.follow(scene.state.replicate())
      past = [(10, scene.state)]
      if scenario.limits.historyMemoryBytes != nil {
        var disk = Disk()
        try disk.take(journal)
        self.disk = disk
      }
      largestID = naive.nextID - 1
      try Disagreement.check("mirror of Open", mirror == scene.state, true)
    case (.failure(let error), .failure(let wanted)):
      try Disagreement.check("Open", error.withoutExpectation, wanted.withoutExpectation)
      return nil
    case (.success, .failure(let wanted)): throw Disagreement("Open did not fail with \(wanted)")
    case (.failure(let error), .success): throw Disagreement("Open failed: \(error)")
    }
  }

  var scenery: Scenery { Scenery(mirror, daemonRevision: revision) }

  /// Performs a step and compares its results.
  mutating func perform(_ step: Step) throws(Disagreement) {
    stepCount += 1
    if map != nil { tally.withMaps += 1 }
    revision += step.othersCommits ?? 0
    let call = step.call(scenery)
    let room = try room(step.frontEnds)
    let before = mirror
    let revisionBefore = scene.revision
    let asking = NaiveAsking(room)
    let expected = expectation(of: call, asking)
    switch try performed(call, in: room, asking: asking.questions) {
    case .failure(let error):
      tally.count(call.request.name, refused: error.kind)
      try checkRefused(call, error, expected)
      try Disagreement.check("state after a refusal", scene.state == before, true)
      try Disagreement.check("revision after a refusal", scene.revision, revisionBefore)
    case .success(let effect):
      try checkCarriedOut(call, effect, expected)
      for link in effect.opened { tally.links.count(link) }
      if effect.isCommitted { revision += 1 }
      try checkRevision(effect, before: revisionBefore)
      if effect.isCommitted {
        tally.count(call.request.name, isCommitted: true)
        try follow(call, before: before)
      } else {
        tally.count(call.request.name, isCommitted: false)
        try Disagreement.check("state after no commit", scene.state == before, true)
        try checkDryRun(call, effect, before: before, expected)
      }
    }
    try checkState()
    try checkDisk()
    try checkPast()
  }

  /// Restores the scene from its records from time to time, and checks that nothing differs.
  private mutating func checkDisk() throws(Disagreement) {
    guard let disk else { return }
    if stepCount % 7 == 3 {
      var again = try disk.scene(limits)
      if let map { again.attach(map) }
      try Disagreement.check("state after a start", again.state == scene.state, true)
      try Disagreement.check("scopes after a start", again.state.linkConditions, scene.state.linkConditions)
      try Disagreement.check("revision after a start", again.revision, scene.revision)
      scene = again
    }
    if stepCount % 11 == 5 { self.disk?.takeSnapshot(of: scene) }
  }

  /// The source of older commits.
  var archive: (any HistoryArchive)? { disk?.archive }

  mutating func performed(_ call: Call, _ answers: Answers = .none) -> Result<Effect, NavigationError> {
    do {
      try call.check(limits)
      var journal = ByteBuffer()
      let before = scene
      let effect = try scene.perform(
        call, revision: revision + 1, time: Timestamp(microseconds: stepCount), origin: Origin(Caller()),
        message: RawSpan(), limits: limits, answers: answers, archive: archive, journal: &journal)
      if disk != nil, effect.isCommitted, stepCount % 5 == 0 {
        // The disk refuses the record: the scene is as before, and the call is performed again.
        let savepoint = before.savepoint
        do throws(RecordError) { try scene.takeBack(journal.array(), to: savepoint) } catch {
          preconditionFailure("a record of our own: \(error)")
        }
        precondition(scene.state == before.state && scene.revision == before.revision, "taken back")
        journal.removeAll()
        let again = try scene.perform(
          call, revision: revision + 1, time: Timestamp(microseconds: stepCount), origin: Origin(Caller()),
          message: RawSpan(), limits: limits, answers: answers, archive: archive, journal: &journal)
        precondition(again.outcome.ids.elementsEqual(effect.outcome.ids), "the same ids again")
      }
      do throws(Disagreement) { try disk?.take(journal) } catch { preconditionFailure("\(error)") }
      return .success(effect)
    } catch { return .failure(error) }
  }
}

extension Result {
  /// As the standard library's, but with the error's type.
  init(_ body: () throws(Failure) -> Success) {
    do { self = .success(try body()) } catch { self = .failure(error) }
  }
}

extension SceneState {
  /// Applies changes as a reader does.
  mutating func follow(_ changes: [Change]) throws(Disagreement) {
    do { try apply(changes) } catch { throw Disagreement("a mirror cannot follow: \(error)") }
  }
}
