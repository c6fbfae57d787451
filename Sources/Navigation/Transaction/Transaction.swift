import JSON

/// A scene's state and the edits that are made to it: either all of a call, or nothing.
///
/// Edits change the state in place and are logged. Rolling back reverts them, last first, and returns their ids to the
/// counter, so a dry run reports the true ids.
///
/// Some methods that only read are `mutating`. A caller that holds the transaction in place then passes its address,
/// where the compiler would otherwise copy its 300 bytes or so for the call.
struct Transaction: Sendable {
  var state: SceneState
  var log = EditLog()
  var map: CompiledMap?
  /// The id of the next node or coordinator.
  var nextID: Int
  /// The screens created so far, in order.
  var created: [NodeID] = []
  /// The coordinators started so far, in order.
  var started: [CoordinatorID] = []
  /// Coordinators whose root nodes the current operation has removed, and which finish with it.
  var uprooted: [CoordinatorID] = []
  /// Coordinators that have been built, and start as soon as their parents have started.
  var waiting: [Coordinator] = []
  /// The screens to refresh; the window stands for all of them.
  var refreshed: [NodeID] = []
  /// Whether Undo cannot go back beyond the commit.
  var isBarrier = false
  /// Whether front-ends should animate the commit, which is false if the call or a handler says so.
  var isAnimated = true

  /// The links opened so far, in order.
  var opened: [OpenedLink] = []
  /// Whether a front-end mirrors the scene.
  var isMirrored = false
  var delegation = Delegation()
  /// The units of work so far, including work that was taken back.
  var work = 0

  // Settings of the current operation.
  var limits = SceneLimits.standard
  /// The size of the scene before the call, to which it may grow even if that is beyond the limits.
  var largest = (nodes: 0, bytes: 0)
  var actor: CoordinatorID?
  var ifMissing = Options.IfMissing.error
  /// Whether the map has completed the operation's screens. If it could not, the operation is performed only to find
  /// the faults that come before.
  var isCompleted = true
  /// The context of the call, whose fields are the caller's arguments of a request.
  var context: JSONObject?

  /// A point to which a transaction can be rolled back.
  struct Mark {
    var edits: Int
    var appearances: Int
    var nextID: Int
    var created: Int
    var started: Int
    var refreshed: Int
    var opened: Int
    var isBarrier: Bool
    var isAnimated: Bool
  }

  init(state: SceneState, nextID: Int) {
    self.state = state
    self.nextID = nextID
  }

  var mark: Mark {
    Mark(
      edits: log.end, appearances: log.appearanceTotal, nextID: nextID, created: created.count,
      started: started.count, refreshed: refreshed.count, opened: opened.count, isBarrier: isBarrier,
      isAnimated: isAnimated)
  }

  /// Begins a transaction on the present state.
  mutating func begin(_ call: Call, limits: SceneLimits) -> Mark {
    let mark = begin(limits, isAnimated: call.options.isAnimated)
    actor = call.options.coordinator
    ifMissing = call.options.ifMissing
    context = call.options.context
    return mark
  }

  /// Begins a transaction without an acting coordinator.
  @inline(__always)
  mutating func begin(_ limits: SceneLimits, isAnimated: Bool = true) -> Mark {
    log.removeAll()
    if !created.isEmpty { created.removeAll(keepingCapacity: true) }
    if !started.isEmpty { started.removeAll(keepingCapacity: true) }
    if !refreshed.isEmpty { refreshed.removeAll(keepingCapacity: true) }
    if !opened.isEmpty { opened = [] }
    isBarrier = false
    work = 0
    self.isAnimated = isAnimated
    self.limits = limits
    largest = (state.table.count, state.size)
    actor = nil
    ifMissing = .error
    context = nil
    return mark
  }

  /// Whether it stopped because a front-end must be asked. No alternative may be tried then.
  var isAsking: Bool { delegation.isOpen }

  /// Reverts everything since a mark.
  /// - Complexity: O(edits).
  mutating func rollBack(to mark: Mark) {
    while log.end > mark.edits, let edit = log.popLast() { state.revert(edit) }
    nextID = mark.nextID
    created.removeLast(created.count - mark.created)
    started.removeLast(started.count - mark.started)
    if !uprooted.isEmpty { uprooted = [] }
    if !waiting.isEmpty { waiting = [] }
    refreshed.removeLast(refreshed.count - mark.refreshed)
    if opened.count > mark.opened { opened.removeLast(opened.count - mark.opened) }
    isBarrier = mark.isBarrier
    isAnimated = mark.isAnimated
  }

  mutating func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}
