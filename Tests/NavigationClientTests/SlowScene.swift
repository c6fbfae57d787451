import JSON
import Navigation
import NavigationClient
import NavigationProtocol

/// A scene in process as a front-end sees it over a connection: updates and replies arrive later, in an order that the
/// test chooses.
final class SlowScene: NavigationScene {
  private let inner: LocalScene
  private lazy var queue = CommandQueue(of: self) { [unowned self] in transmit($0, $1) }
  var onError: (CallFailure) -> Void
  private(set) var state: SceneState?
  private(set) var revision: Revision?
  private var updates: [() -> Void] = []
  private var replies: [() -> Void] = []
  private var isBeginning = false
  private var observer: ((TreeUpdate?) -> Void)?
  /// The error of all commands, which are not executed then.
  var refusal: CallFailure?

  init(_ inner: LocalScene, onError: @escaping (CallFailure) -> Void = { _ in }) {
    self.inner = inner
    self.onError = onError
    (state, revision) = (inner.state, inner.revision)
  }

  var path: PathUpdate { inner.path }

  func send(_ command: SceneCommand, _ onReply: @escaping CommandQueue.Reply) { queue.send(command, onReply) }

  func send(planning plan: @escaping CommandQueue.Plan, _ onReply: @escaping CommandQueue.Reply) {
    queue.send(planning: plan, onReply)
  }

  private func transmit(_ command: SceneCommand, _ onReply: @escaping CommandQueue.Reply) {
    if let refusal { return replies.append { onReply(.failure(refusal)) } }
    inner.send(command) { [self] result in replies.append { onReply(result) } }
  }

  func awaitResult(of leaver: Leaver, _ onReply: @escaping (CallResult<JSONObject?>) -> Void) -> PendingResult {
    inner.awaitResult(of: leaver, onReply)
  }

  func observe(_ observer: @escaping (PathUpdate?) -> Void) -> PathObservation { inner.observe(observer) }

  func observeTree(_ observer: @escaping (TreeUpdate?) -> Void) -> TreeObservation {
    isBeginning = true
    self.observer = observer
    return inner.observeTree { [unowned self] update in
      let now = inner.revision
      let tell = { [self] in
        if case .changed(let new, _) = update { (state, revision) = (new, now) }
        observer(update)
      }
      updates.append(tell)
      // The observation begins with the state that this front-end knows; the observer's commands follow that.
      if isBeginning, let known = state {
        isBeginning = false
        observer(.changed(known, TreeChange(beginning: known)))
      }
    }
  }

  /// Delivers the first update.
  /// - Returns: false if there is none.
  @discardableResult
  func tell() -> Bool {
    if updates.isEmpty { return false }
    updates.removeFirst()()
    return true
  }

  /// Delivers the first reply.
  /// - Returns: false if there is none.
  @discardableResult
  func reply() -> Bool {
    if replies.isEmpty { return false }
    replies.removeFirst()()
    return true
  }

  /// Simulates an absence of the daemon, with all changes in the meantime.
  func comeBack() {
    updates = []
    observer?(.detached("for a moment"))
    let before = state
    (state, revision) = (inner.state, inner.revision)
    guard let before, let state else { return }
    observer?(.changed(state, TreeChange(from: before, to: state)))
  }

  /// Drops pending updates and replies, which hold the scene.
  func end() { (updates, replies) = ([], []) }

  /// Delivers all updates and replies.
  func settle() { while tell() || reply() {} }
}
