public import EventLoop
import JSON
import Navigation
import NavigationProtocol
import Varlink

/// The attachment of a front-end to a scene. It keeps a mirror, and reconnects when the daemon was away, as the same
/// front-end and with the changes that it missed.
///
/// Everything happens on the loop's thread, from within `EventLoop.run()`. The front-end stays attached until it is
/// closed, or until nothing keeps or follows it.
public final class SceneConnection {
  public let attachment: Attachment
  public private(set) var status = Status.attaching
  /// The scene's last known state, also while detached; nil before the first snapshot.
  public private(set) var mirror: SceneMirror?
  /// Called for each failure of a command that nobody waits for, and for the failure that ends the connection.
  public var onError: (CallFailure) -> Void
  public var onRequest: ((RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) -> Void)?
  public var guardRules: [GuardRule] = []
  let teller = PathTeller()
  let treeObservers = SceneObservers<TreeUpdate>()
  var arrivals = SceneArrivals()
  /// The difference between the mirror and the tree that was last reported to observers.
  private var untold = UntoldChange()

  let channels: SceneChannels
  private(set) lazy var queue = CommandQueue(of: self) { [weak self] command, onReply in
    if let self { transmit(command, onReply) } else { onReply(.failure(.cancelled)) }
  }
  private let onUpdate: (Update) -> Void
  private var backoff = Backoff()
  private var retry: Timer?
  /// The reason that the stream gave for its end.
  private var closing: (reason: String, message: String?)?
  var questions = OpenQuestions()
  private(set) var wasAttached = false
  let resultWaits = ResultWaits()

  /// The loop on whose thread everything happens.
  public var loop: EventLoop { channels.loop }
  /// The address of the scene; nil before the first attachment.
  public var address: Address? { channels.address }
  /// Lets other connections speak for this front-end; nil before the first attachment.
  package var token: String? { channels.token }
  /// The front-end's own id, which the origins of its commits name.
  private var frontEndID: String?

  /// Begins to attach.
  /// - Parameters:
  ///   - loop: the loop of the current thread.
  ///   - candidates: the places to try, in order.
  ///   - attachment: the terms on which to attach.
  ///   - interval: the interval of checks for a silent daemon.
  ///   - onUpdate: called for every change, never from within a call of this type. To follow just the visible path, read
  ///     `updates`.
  ///   - onError: called for each failure of a command that nobody waits for, and for the failure that ends the
  ///     connection.
  public init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], as attachment: Attachment,
    lookingEvery interval: Duration = ClientLimits.heartbeatInterval,
    onUpdate: @escaping (Update) -> Void = { _ in }, onError: @escaping (CallFailure) -> Void = { _ in }
  ) {
    channels = SceneChannels(on: loop, to: candidates, scene: attachment.scene, lookingEvery: interval)
    self.attachment = attachment
    self.onError = onError
    self.onUpdate = onUpdate
    channels.onMessage = { [unowned self] message in
      switch message {
      case .success(let event): received(event)
      // A later version of navd may report events of other kinds; the stream continues.
      case .failure(.reply(let error)) where error.path == "kind": received(.unknown(error.description))
      case .failure(let failure): failed(failure)
      }
    }
    channels.onLost = { [unowned self] reason in lost(reason) }
    attach()
  }

  deinit {
    queue.cancel(failing: .cancelled)
    channels.close(failing: .cancelled)
    resultWaits.end(.cancelled)
  }

  /// Detaches at once. Pending calls fail with `cancelled`, `updates` end, and nothing more is reported.
  public func close() {
    status = .ended(.failed(.cancelled))
    queue.cancel(failing: .cancelled)
    channels.close(failing: .cancelled)
    retry = nil
    resultWaits.end(.cancelled)
    treeObservers.finish()
    teller.finish()
    arrive(upTo: nil)
  }

  // MARK: - Attaching

  private func attach() {
    closing = nil
    channels.attach(
      .init(
        scene: attachment.scene, name: attachment.name, mode: attachment.mode, token: token, since: mirror?.at,
        guards: attachment.guards.isEmpty ? nil : attachment.guards,
        capabilities: attachment.capabilities.isEmpty ? nil : attachment.capabilities,
        steal: attachment.steals && !wasAttached ? true : nil, frontEndChanges: true))
  }

  /// Checks whether the daemon has sent anything since the last check; a daemon silent for too long is taken for dead.
  package func look() { channels.look() }

  private func received(_ event: SceneEvent) {
    if case .closing(let reason, let message) = event { closing = (reason, message) }
    if case .attached(let frontEnd, let token) = event {
      frontEndID = frontEnd.id
      channels.speak(with: token)
    }
    guard takeIn(event) else { return }
    if case .ready = event, status != .attached {
      wasAttached = true
      tellTree()
      if let path = mirror?.path { teller.attached(path) }
      tell(.attached)
    } else if status == .attached {
      tellFollowers(event)
    }
    if let now = mirror?.at.revision { arrive(upTo: now) }
    resultWaits.settle()
    prepare(for: event)
    switch event {
    case .requested(let request): answer(request)
    case .guarded(let question): answer(question)
    default: break
    }
    if isOpen { onUpdate(.event(event)) }
    // The stream has ended, although the socket may stay open.
    if let closing, isOpen { failed(.disconnected("the daemon ended the stream: \(closing.reason)")) }
  }

  /// Brings the mirror up to date.
  /// - Returns: false if that was impossible; a fresh snapshot will follow.
  private func takeIn(_ event: SceneEvent) -> Bool {
    do throws(SceneMirror.Failure) {
      if mirror == nil, case .snapshot(let snapshot) = event {
        let new = try SceneMirror(snapshot)
        untold.begin(with: new.state)
        mirror = new
      } else if var change = try mirror?.apply(event) {
        if case .commit(let commit) = event { change.isOthers = commit.origin?.frontEnd != frontEndID }
        untold.add(change)
      }
      return true
    } catch {
      forgetMirror()
      lost("the daemon's events do not fit")
      return false
    }
  }

  private func forgetMirror() {
    if let mirror { untold.forget(mirror.state) }
    mirror = nil
  }

  /// Reports the tree to its observers, if there are any.
  private func tellTree() {
    let change = untold.take()
    guard !treeObservers.isEmpty, let state = mirror?.state else { return }
    treeObservers.tell(.changed(state, change))
  }

  private func tellFollowers(_ event: SceneEvent) {
    switch event {
    case .commit(let commit):
      tellTree()
      guard let path = mirror?.path else { return }
      teller.changed(path, origin: commit.origin, animated: commit.isAnimated, context: commit.context)
    case .ready:
      tellTree()
      if let path = mirror?.path { teller.changed(path) }
    case .refresh(let ids): treeObservers.tell(.refresh(ids))
    default: break
    }
  }

  /// Ends the waits for a revision and those before it; all waits if it is nil.
  private func arrive(upTo revision: Revision?) { for onArrival in arrivals.take(upTo: revision) { onArrival() } }

  // MARK: - Losing it

  private func failed(_ failure: CallFailure) {
    switch (failure, closing?.reason) {
    case (_, "closed"): end(.sceneClosed)
    case (_, "kicked"): end(.kicked(closing?.message))
    case (_, "replaced"): end(.replaced)
    case (.remote(let remote), _): refused(remote)
    case (.unreachable, _) where wasAttached: lost("navd is not there")
    case (_, "stopping") where wasAttached: lost("navd stopped")
    case (.disconnected(let reason), _) where wasAttached: lost(reason)
    case (.reply, _) where wasAttached:
      forgetMirror()
      lost("the daemon's events do not fit")
    case (.timedOut, _) where wasAttached: lost("navd says nothing")
    default: end(.failed(failure))
    }
  }

  private func refused(_ failure: RemoteFailure) {
    switch failure.name {
    case "org.navd.Scene.InvalidToken" where token != nil:
      channels.forgetToken()
      lost("its place was given up")
    case "org.navd.Scene.SceneNotFound" where wasAttached, "org.navd.Scene.Closing" where wasAttached:
      // After a restart without state on disk there are no scenes, but someone may open this one again.
      forgetMirror()
      channels.forgetToken()
      lost("the scene is not open")
    case "org.navd.Scene.SceneBusy" where wasAttached: lost("another front-end holds the scene")
    case "org.varlink.service.PermissionDenied", "org.varlink.service.InvalidParameter":
      end(.failed(.remote(failure)))
    // A full disk or a reached limit passes with time.
    default: if wasAttached { lost(failure.shortName) } else { end(.failed(.remote(failure))) }
    }
  }

  /// Detaches, and schedules an attempt to reconnect.
  private func lost(_ reason: String) {
    guard isOpen else { return }
    queue.forgetRevision()
    questions.forget()
    channels.close(failing: .disconnected(reason))
    guard isOpen else { return }
    retry = Timer(on: loop, after: backoff.take(at: loop.now)) { [unowned self] in attach() }
    if status != .detached(reason) {
      treeObservers.tell(.detached(reason))
      teller.detached(reason)
    }
    arrive(upTo: nil)
    tell(.detached(reason))
  }

  private func end(_ end: End) {
    queue.cancel(failing: end.failure)
    channels.close(failing: end.failure)
    // A caller may have closed the connection when its call failed.
    guard isOpen else { return }
    retry = nil
    resultWaits.end(end.failure)
    treeObservers.finish()
    teller.finish()
    arrive(upTo: nil)
    tell(.ended(end))
    if case .failed(let failure) = end { onError(failure) }
  }

  var isOpen: Bool { if case .ended = status { false } else { true } }

  private func tell(_ status: Status) {
    // An observer may have closed the connection.
    guard isOpen, self.status != status else { return }
    self.status = status
    onUpdate(.status(status))
  }
}
