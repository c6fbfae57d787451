import EventLoop
import Glibc
import Logging
import NavigationFleet

/// Forwards the clients of a host that does not own the stage to the owner, each by a link of its own.
///
/// A client is accepted when a link is ready for it. Until then, as when there is no owner, clients wait in the backlog of the
/// socket. Whoever accepts them finds them there: this entry when there is an owner again, or the daemon of this host when it
/// becomes the owner itself.
final class FleetEntry: ConnectionTaker {
  private let loop: EventLoop
  private let host: FleetHost
  private let log: Logger
  private var listeners: [Listener] = []
  private var owner: FleetMember.Owner?
  /// The link for the next client, which may not be ready yet.
  private var nextLink: EntryLink?
  private var pairs: [ObjectIdentifier: EntryPair] = [:]
  private var retry: Timer?
  private var sweep: Timer?
  private var patience: Timer?
  /// Clients that are answered here, because there has been no owner for long.
  private var unservedClients: [ObjectIdentifier: StrayClient] = [:]
  /// Whether there has been no owner for so long that clients are told so.
  private var isWithoutOwner = false
  /// Whether a refused client was logged since the last sweep.
  private var hasWarned = false

  /// The most clients that are forwarded at a time; others wait. Of these, the last ones are for root, and one user has at most
  /// a quarter: further clients of a user are closed.
  private static let (pairsMax, pairsForRoot, pairsOfUser) = (1_024, 16, 256)
  /// The most clients that are answered here at a time; others wait.
  private static let unservedMax = 64
  /// The descriptors that clients and their links take at most.
  static let descriptorsMax = 2 * pairsMax + unservedMax
  /// The pause before the owner is tried again.
  private static let retryInterval = Duration.milliseconds(50)
  /// How often clients are looked for that one side has given up.
  private static let sweepInterval = Duration.seconds(1)
  /// The number of sweeps for which a client may be connected here without a call.
  private static let sweepsUnserved = 5
  /// How long clients wait for an owner.
  private static let patienceInterval = Duration.seconds(10)

  init(_ host: FleetHost, on loop: EventLoop, log: Logger) {
    self.host = host
    self.loop = loop
    self.log = log
    retry = Timer(on: loop) { [unowned self] in prepare() }
    patience = Timer(on: loop, after: Self.patienceInterval) { [unowned self] in endPatience() }
    sweep = Timer(on: loop, after: Self.sweepInterval, every: Self.sweepInterval) { [unowned self] in sweepClients() }
  }

  /// Takes the clients of a listener, which is paused.
  func add(_ listener: Listener) { listeners.append(listener) }

  /// The fleet may have another owner.
  func ownerMayHaveChanged() {
    let owner = host.member.otherOwner
    if owner == self.owner { return }
    if owner?.host != self.owner?.host || owner?.term != self.owner?.term {
      // What a former owner still says counts for nothing.
      for pair in pairs.values { pair.close() }
    }
    self.owner = owner
    nextLink?.close()
    nextLink = nil
    prepare()
  }

  /// Gives the sockets away, and closes all connections.
  func close() -> [Listener.Detached] {
    retry = nil
    sweep = nil
    patience = nil
    nextLink?.close()
    for pair in pairs.values { pair.close() }
    unservedClients = [:]
    defer { listeners = [] }
    return listeners.compactMap { $0.detach() }
  }

  // MARK: - Links

  /// Has a link ready for the next client.
  private func prepare() {
    if nextLink == nil, let owner, let path = owner.link.flatMap(FleetConfiguration.path(ofLink:)) {
      do throws(LoopError) {
        nextLink = try EntryLink(to: owner, at: path, on: loop) { [unowned self] in linkChanged() }
      } catch {
        retry?.start(after: Self.retryInterval)
      }
    }
    setListening()
  }

  private func linkChanged() {
    if nextLink?.isOver == true {
      nextLink = nil
      retry?.start(after: Self.retryInterval)
    }
    setListening()
  }

  /// Whether a client may be accepted.
  private var isListening: Bool {
    if nextLink?.isReady == true { return pairs.count < Self.pairsMax }
    return isWithoutOwner && unservedClients.count < Self.unservedMax
  }

  private func setListening() {
    if nextLink?.isReady == true {
      isWithoutOwner = false
      patience?.stop()
    } else if patience?.isActive == false, !isWithoutOwner {
      patience?.start(after: Self.patienceInterval)
    }
    for listener in listeners { if isListening { listener.resume() } else { listener.pause() } }
  }

  private func endPatience() {
    log.warning("there is no owner of the stage; clients are told so")
    isWithoutOwner = true
    setListening()
  }

  private func sweepClients() {
    hasWarned = false
    for pair in pairs.values { pair.closeIfGivenUp() }
    for client in unservedClients.values { client.closeIfSilent(afterChecks: Self.sweepsUnserved) }
  }

  // MARK: - Clients

  func accepted(_ stream: consuming PipeStream, through socket: SocketKind) {
    guard nextLink?.isReady == true else { return answer(stream) }
    do throws(LoopError) {
      let credentials = try stream.peerCredentials()
      let uid = Int(credentials.userID)
      guard mayForward(uid) else { return refuse(uid) }
      let preamble = LinkPreamble(
        host: host.name, isObserving: socket == .observe, uid: uid, gid: Int(credentials.groupID),
        pid: Int(credentials.processID), groups: try stream.peerGroups().map { Int($0) })
      guard let link = nextLink?.takeStream() else { return }
      nextLink = nil
      let pair = EntryPair(stream, link, of: uid) { [unowned self] pair in
        pairs[ObjectIdentifier(pair)] = nil
        setListening()
      }
      pairs[ObjectIdentifier(pair)] = pair
      pair.start(preamble)
    } catch {
      log.warning("connection refused: no credentials", metadata: ["error": "\(error)"])
    }
    prepare()
  }

  private func mayForward(_ uid: Int) -> Bool {
    if uid == 0 { return true }
    return pairs.count < Self.pairsMax - Self.pairsForRoot
      && pairs.values.count(where: { $0.uid == uid }) < Self.pairsOfUser
  }

  private func refuse(_ uid: Int) {
    if hasWarned { return }
    hasWarned = true
    log.warning("connection refused: its user has too many, or all are taken", metadata: ["uid": "\(uid)"])
  }

  func acceptFailed(_ error: LoopError) {
    log.warning("cannot accept connections; they wait", metadata: ["error": "\(error)"])
  }

  private func answer(_ stream: consuming PipeStream) {
    let client = StrayClient(stream, host) { [unowned self] client in
      unservedClients[ObjectIdentifier(client)] = nil
      setListening()
    }
    unservedClients[ObjectIdentifier(client)] = client
    client.start()
    setListening()
  }
}
