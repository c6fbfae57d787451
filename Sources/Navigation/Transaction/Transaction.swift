/// A scene's state and the edits that are made on it: all of a call, or nothing.
///
/// Edits change the state in place and are noted in the log; taking a transaction back carries out their inverses, last
/// first. Ids come from a counter that goes back with it, so a dry run tells the true ids.
///
/// Some methods that only read are `mutating`: whoever calls them on a transaction in place then hands on its address,
/// where the compiler would else make a copy of its some 300 bytes for the call.
struct Transaction: Sendable {
  var state: SceneState
  var log = EditLog()
  /// The scene's map.
  var map: CompiledMap?
  /// The id that the next node or coordinator gets.
  var nextID: Int
  /// The screens created since it began, in the order of creation.
  var created: [NodeID] = []
  /// The coordinators started since it began, in that order.
  var started: [CoordinatorID] = []
  /// Coordinators whose root nodes the operation under way has taken away, so that they finish with it.
  var uprooted: [CoordinatorID] = []
  /// Coordinators that are built, and start as soon as their parents have.
  var waiting: [Coordinator] = []
  /// The screens to refresh; all of them when it holds the window.
  var refreshed: [NodeID] = []
  /// Whether Undo cannot go back beyond it.
  var isBarrier = false
  /// Whether its commit is to be shown with animation: unless the call, or a handler that was carried out, says no.
  var isAnimated = true

  /// The links opened since it began, in that order.
  var opened: [OpenedLink] = []
  /// Whether a front-end mirrors the scene.
  var isMirrored = false
  var delegation = Delegation()

  // What holds for the operation under way.
  var limits = SceneLimits.standard
  var actor: CoordinatorID?
  var ifMissing = Options.IfMissing.error

  /// A point to which a transaction can go back.
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

  /// Starts anew on the state as it is.
  mutating func begin(_ call: Call, limits: SceneLimits) -> Mark {
    let mark = begin(limits, isAnimated: call.options.isAnimated)
    actor = call.options.coordinator
    ifMissing = call.options.ifMissing
    return mark
  }

  /// Starts anew, with nobody who acts.
  @inline(__always)
  mutating func begin(_ limits: SceneLimits, isAnimated: Bool = true) -> Mark {
    log.removeAll()
    if !created.isEmpty { created.removeAll(keepingCapacity: true) }
    if !started.isEmpty { started.removeAll(keepingCapacity: true) }
    if !refreshed.isEmpty { refreshed.removeAll(keepingCapacity: true) }
    if !opened.isEmpty { opened = [] }
    isBarrier = false
    self.isAnimated = isAnimated
    self.limits = limits
    actor = nil
    ifMissing = .error
    return mark
  }

  /// Whether it ended because something must be asked: nothing of it may be tried in another way.
  var isAsking: Bool { delegation.isOpen }

  /// Takes back everything since the mark. Complexity: O(edits).
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
