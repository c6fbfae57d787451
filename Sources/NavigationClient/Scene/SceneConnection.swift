public import EventLoop
import JSON
import Navigation
import NavigationProtocol
import Varlink

/// One attachment of a front-end to a scene: it attaches, keeps a mirror, and comes back by itself when the daemon was
/// away, to the place that it had and with what it missed.
///
/// Two sockets: one carries the stream, the other speaks for the front-end (`Adopt`), so that a call that waits never
/// holds up what is told; a third one answers, once navd has asked something. Everything happens on the loop's thread, from
/// within `EventLoop.run()`. It stays attached until it is closed, or nobody keeps or follows it any more.
public final class SceneConnection {
  public let attachment: Attachment
  public private(set) var status = Status.attaching
  /// The scene as last told; nil before the first snapshot. It stays while detached.
  public private(set) var mirror: SceneMirror?
  /// Is told of fire-and-forget commands that failed: `send(_:)`.
  public var onError: (CallFailure) -> Void
  public var onRequest: ((RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) -> Void)?
  /// Who follows the visible path.
  let teller = PathTeller()
  /// Who follows the tree.
  let treeObservers = SceneObservers<TreeUpdate>()
  /// What has become of the tree since they were told.
  private var untold = UntoldChange()

  let channels: SceneChannels
  private let onUpdate: (Update) -> Void
  private var backoff = Backoff()
  private var retry: Timer?
  /// What the stream said before it ended.
  private var closingReason: String?
  private(set) var wasAttached = false
  /// Who waits for what screens leave with.
  let resultWaits = ResultWaits()

  /// Whose thread everything happens on.
  public var loop: EventLoop { channels.loop }
  /// Where the scene is, once attached; nil before.
  public var address: Address? { channels.address }
  /// What other connections take to speak for this front-end, too; nil before it has attached.
  package var token: String? { channels.token }

  /// Begins to attach.
  /// - Parameters:
  ///   - loop: whose thread this is called on.
  ///   - candidates: the places to try, in order.
  ///   - attachment: what to attach as.
  ///   - onUpdate: told of everything that happens, never from within a call of this type. Who only needs the visible
  ///     path reads `updates`.
  ///   - onError: told of fire-and-forget commands that failed.
  public convenience init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], as attachment: Attachment,
    onUpdate: @escaping (Update) -> Void = { _ in }, onError: @escaping (CallFailure) -> Void = { _ in }
  ) {
    self.init(
      on: loop, to: candidates, as: attachment, lookingEvery: ClientLimits.heartbeatInterval, onUpdate: onUpdate,
      onError: onError)
  }

  /// Begins to attach, and looks at this interval whether the daemon has said anything.
  package init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], as attachment: Attachment,
    lookingEvery interval: Duration, onUpdate: @escaping (Update) -> Void = { _ in },
    onError: @escaping (CallFailure) -> Void = { _ in }
  ) {
    channels = SceneChannels(on: loop, to: candidates, scene: attachment.scene, lookingEvery: interval)
    self.attachment = attachment
    self.onError = onError
    self.onUpdate = onUpdate
    channels.onMessage = { [unowned self] message in
      switch message {
      case .success(let reply): received(SceneEvent(reply))
      // A later version tells of more; the stream goes on.
      case .failure(.reply(let error)) where error.path == "kind": received(.unknown(error.description))
      case .failure(let failure): failed(failure)
      }
    }
    channels.onLost = { [unowned self] reason in lost(reason) }
    attach()
  }

  /// Nobody keeps or follows it: who waits is told that nothing comes.
  deinit {
    channels.close(failing: .cancelled)
    resultWaits.end(.cancelled)
  }

  /// Ends the attachment: the front-end is detached at once, calls that wait fail with `cancelled`, `updates` end, and
  /// nothing is told any more.
  public func close() {
    status = .ended(.failed(.cancelled))
    channels.close(failing: .cancelled)
    retry = nil
    resultWaits.end(.cancelled)
    treeObservers.finish()
    teller.finish()
  }

  // MARK: - Attaching

  private func attach() {
    closingReason = nil
    channels.attach(
      .init(
        scene: attachment.scene, name: attachment.name, mode: attachment.mode, token: token, since: mirror?.at,
        guards: attachment.guards.isEmpty ? nil : attachment.guards,
        capabilities: attachment.capabilities.isEmpty ? nil : attachment.capabilities,
        steal: attachment.steals && !wasAttached ? true : nil))
  }

  /// Checks whether the daemon has sent anything since the last check; a daemon silent for too long is taken for dead.
  package func look() { channels.look() }

  private func received(_ event: SceneEvent) {
    if case .closing(let reason) = event { closingReason = reason }
    if case .attached(_, let token) = event { channels.speak(with: token) }
    guard takeIn(event) else { return }
    if case .ready = event, status != .attached {
      wasAttached = true
      if let mirror {
        tellTree(mirror.state)
        teller.attached(mirror.path)
      }
      tell(.attached)
    } else if status == .attached {
      tellFollowers(event)
    }
    resultWaits.settle()
    prepare(for: event)
    if case .requested(let request) = event { answer(request) }
    if isOpen { onUpdate(.event(event)) }
    // The stream is over with it; the socket may stay open.
    if let closingReason, isOpen { failed(.disconnected("the daemon ended the stream: \(closingReason)")) }
  }

  /// Brings the mirror up to date.
  /// - Returns: false when that was not possible, and a fresh snapshot is on its way.
  private func takeIn(_ event: SceneEvent) -> Bool {
    do throws(SceneMirror.Failure) {
      if mirror == nil, case .snapshot(let snapshot) = event {
        let new = try SceneMirror(snapshot)
        untold.begin(with: new.state)
        mirror = new
      } else if let change = try mirror?.apply(event) {
        untold.add(change)
      }
      return true
    } catch {
      forgetMirror()
      lost("what the daemon told does not fit")
      return false
    }
  }

  /// What is known is void.
  private func forgetMirror() {
    if let mirror { untold.forget(mirror.state) }
    mirror = nil
  }

  private func tellTree(_ state: SceneState) { treeObservers.tell(.changed(state, untold.take())) }

  private func tellFollowers(_ event: SceneEvent) {
    switch event {
    case .commit(let commit):
      guard let mirror else { return }
      tellTree(mirror.state)
      teller.changed(mirror.path, origin: commit.origin, animated: commit.isAnimated, context: commit.context)
    case .ready:
      guard let mirror else { return }
      tellTree(mirror.state)
      teller.changed(mirror.path)
    case .refresh(let ids): treeObservers.tell(.refresh(ids))
    default: break
    }
  }

  // MARK: - Losing it

  private func failed(_ failure: CallFailure) {
    switch (failure, closingReason) {
    case (_, "closed"): end(.sceneClosed)
    case (_, "kicked"): end(.kicked)
    case (_, "replaced"): end(.replaced)
    case (.remote(let remote), _): refused(remote)
    case (.unreachable, _) where wasAttached: lost("navd is not there")
    case (_, "stopping") where wasAttached: lost("navd stopped")
    case (.disconnected(let reason), _) where wasAttached: lost(reason)
    case (.reply, _) where wasAttached:
      forgetMirror()
      lost("what the daemon told does not fit")
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
      // Without state on disk a daemon that restarted has no scenes; somebody may open this one again.
      forgetMirror()
      channels.forgetToken()
      lost("the scene is not open")
    case "org.navd.Scene.SceneBusy" where wasAttached: lost("another front-end holds the scene")
    case "org.varlink.service.PermissionDenied", "org.varlink.service.InvalidParameter":
      end(.failed(.remote(failure)))
    // A full disk or a limit is mended by others, or by time.
    default: if wasAttached { lost(failure.shortName) } else { end(.failed(.remote(failure))) }
    }
  }

  /// The stream is gone: tries again in a while.
  private func lost(_ reason: String) {
    guard isOpen else { return }
    channels.close(failing: .disconnected(reason))
    guard isOpen else { return }
    retry = Timer(on: loop, after: backoff.take(at: loop.now)) { [unowned self] in attach() }
    if status != .detached(reason) {
      treeObservers.tell(.detached(reason))
      teller.detached(reason)
    }
    tell(.detached(reason))
  }

  private func end(_ end: End) {
    channels.close(failing: .disconnected(end.description))
    // Who was told that its call failed may have closed this.
    guard isOpen else { return }
    retry = nil
    resultWaits.end(.disconnected(end.description))
    treeObservers.finish()
    teller.finish()
    tell(.ended(end))
  }

  var isOpen: Bool { if case .ended = status { false } else { true } }

  private func tell(_ status: Status) {
    // Who was told before may have closed this.
    guard isOpen, self.status != status else { return }
    self.status = status
    onUpdate(.status(status))
  }
}
