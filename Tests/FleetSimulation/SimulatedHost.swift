import NavigationFleet

/// A copy of the stage: the commits in their order, which stand for a scene's whole state.
struct SimulatedCopy {
  var position = FramePosition.start
  var term = 0
  var commits: [Int] = []
}

/// A call of a client.
struct SimulatedCall {
  var client: Int
  /// The number of the call among all; a reply to an earlier try is ignored.
  var number: Int
  /// The commit; nil for a read.
  var commit: Int?
  /// The greatest revision that any reply had shown when it was sent.
  var floor: Int
}

/// The state of an owner in memory, which is ahead of the engine.
struct SimulatedStage {
  var commits: [Int]
  var revisions: [Int: Int]
  var waitsForThis: [(SimulatedCall, Int)] = []
  var waitsForNext: [(SimulatedCall, Int)] = []
}

/// A machine with a navd, or with one that has ended.
struct SimulatedHost {
  let name: String
  /// Its clock: `offset`, and a thousand for each second at rate 1,000.
  let rate: Int
  let offset: Int
  /// nil while no navd runs.
  var member: FleetMember?
  var run = 0
  var disk = SimulatedCopy()
  /// The part of the copy that a power cut leaves.
  var syncedDisk = SimulatedCopy()
  /// A copy that is put back some time.
  var oldDisk = SimulatedCopy()
  var stage: SimulatedStage?
  var pausedUntil = 0
  /// Until then its requests reach the engine and no answer reaches it, or the other way round.
  var cutUntil = 0
  var isCutFromAnswers = false
  /// When the cut begins; before that, answers to heartbeats are slow.
  var cutFrom = 0
  /// When the engine last stored a heartbeat of it.
  var lastBeat = 0
  /// Whether frames may be gone that its copy lacks: it was silent for so long that it did not count as a copy, or its copy
  /// is an old one.
  var mayBeBehind = false
  /// Whether it has ended for good, since its copy cannot be continued.
  var isGone = false
  /// The next tick that is in the queue of events.
  var ticksAt: Int?

  func clock(_ time: Int) -> Int { offset + time * rate / 1_000 }
  /// The first moment at which the clock shows at least `local`.
  func time(ofClock local: Int) -> Int { ((local - offset) * 1_000 + rate - 1) / rate }
}
