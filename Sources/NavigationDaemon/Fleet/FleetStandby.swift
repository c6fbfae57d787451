import EventLoop
import Logging
import NavigationFleet
import NavigationStore

/// A host that follows its stage until it has claimed it, and forwards its clients to the owner meanwhile.
final class FleetStandby {
  private let host: FleetHost
  private let store: Store
  private let log: Logger
  private let reporter: ServiceReporter
  private let loop: EventLoop
  private let entry: FleetEntry
  /// Links of other hosts wait until this host owns the stage.
  private var links: Listener?
  private var signals: ProcessSignals?
  /// What ended following first.
  private var outcome: Outcome?
  /// A copy of the owner's state that this host gets, and the pause before it asks for one.
  private var copy: StateCopy?
  private var pause: Timer?

  /// The sockets of a host. Clients may wait there.
  struct Sockets {
    let clients: [Listener.Detached]
    let links: Listener.Detached?
  }

  /// How following has ended.
  enum End {
    /// navd was told to stop.
    case stopped
    /// This host has the stage.
    case serves(Sockets)
    /// The state may have been replaced by a copy of the owner's. Follow again.
    case again(Sockets)
  }

  private enum Outcome {
    case stopped, serves, copied, again
    case ended(String)
  }

  /// The pause before a host that lacks frames looks for an owner again.
  private static let ownerPause = Duration.seconds(1)

  /// - Parameter store: The copy, opened and not begun.
  init(_ host: FleetHost, _ store: Store, _ manager: ServiceManager, log: Logger) throws(StartError) {
    self.host = host
    self.store = store
    self.log = log
    do throws(LoopError) { loop = try EventLoop() } catch { throw .noLoop("\(error)") }
    reporter = ServiceReporter(manager, on: loop)
    entry = FleetEntry(host, on: loop, log: log)
  }

  /// Listens where the clients of navd connect, whoever owns the stage.
  ///
  /// - Parameters:
  ///   - passed: The sockets of the service manager, which replace the configured ones.
  ///   - sockets: Those at which this host has followed before; nil at the first time.
  ///   - group: The group of a socket.
  func listen(
    on passed: [PassedSocket], or sockets: Sockets?, _ configuration: Configuration, group: (SocketKind) -> Int?
  ) throws(StartError) {
    do throws(StartError) {
      if let sockets {
        for socket in sockets.clients { add(try Listener(on: loop, socket, for: entry)) }
        links = try sockets.links.map { socket throws(StartError) in try Listener(on: loop, socket, for: entry) }
        links?.pause()
      } else {
        try bind(passed, configuration, group: group)
      }
    } catch {
      close()
      throw error
    }
  }

  private func bind(
    _ passed: [PassedSocket], _ configuration: Configuration, group: (SocketKind) -> Int?
  ) throws(StartError) {
    for socket in passed { add(try Listener(on: loop, socket, for: entry)) }
    for socket in passed.isEmpty ? configuration.sockets : [] {
      try configuration.makeDirectory(of: socket)
      add(try Listener(on: loop, socket, group: group(socket.kind), for: entry))
    }
    let link = Configuration.Socket(path: host.linkPath, mode: 0o600)
    links = try Listener(on: loop, link, group: nil, for: entry)
    links?.pause()
  }

  private func add(_ listener: Listener) {
    listener.pause()
    entry.add(listener)
  }

  /// Follows until this host has the stage, or navd is told to stop. Closes the store.
  ///
  /// - Throws: `StartError` if it can no longer follow.
  func run() throws(StartError) -> End {
    do throws(StoreError) {
      try store.begin()
      // The frames do not say whether a map has sensitive values.
      try store.overwriteFreed()
    } catch {
      close()
      throw .state(error)
    }
    do throws(StartError) {
      signals = try ProcessSignals(on: loop) { [unowned self] in end(.stopped) }
      // A host that follows has nothing to read again. It answers, so that the service manager does not wait.
      try signals?.watchHangUp(on: loop) { [log, reporter] in
        log.notice("the configuration is read again when this host has the stage, or at a start")
        reporter.manager.tell(.reloading(monotonicMicroseconds: monotonicMicroseconds()))
        reporter.manager.tell(.ready)
      }
    } catch {
      close()
      throw error
    }
    host.on.view = { [unowned self] in entry.ownerMayHaveChanged() }
    host.on.serve = { [unowned self] in end(.serves) }
    host.on.end = { [unowned self] reason in end(.ended(reason)) }
    host.on.behind = { [unowned self] reason in getCopy(because: reason) }
    log.notice("following", metadata: ["frame": "\(store.frame.number)", "revision": "\(store.lastRevision)"])
    host.attach(to: store, on: loop)
    reporter.ready()
    loop.run()
    host.detach()
    reporter.close()
    // Unless navd stops, nothing is lost if a signal ends the process while the copy is closed and the state loaded.
    if case .stopped? = outcome { signals?.close() } else { signals?.closeFreely() }
    pause = nil
    copy?.close()
    let sockets = Sockets(clients: entry.close(), links: links?.detach())
    // Waits for a sync of the copy.
    loop.close()
    host.on = FleetHost.Reactions()
    do throws(StoreError) { try store.close() } catch {
      // On a full disk the state is loaded as after a kill, and can be read.
      guard case .serves? = outcome, error.mayPass else { throw .state(error) }
      log.warning("the copy was not closed cleanly", metadata: ["error": "\(error)"])
    }
    switch outcome ?? .stopped {
    case .serves: return .serves(sockets)
    case .stopped: return .stopped
    case .copied:
      try copy?.install()
      return .again(sockets)
    case .again: return .again(sockets)
    case .ended(let reason): throw .fleet(reason)
    }
  }

  /// Gets a copy of the owner's state, because this host's cannot be continued. Clients are forwarded meanwhile.
  private func getCopy(because reason: FleetEnd) {
    log.warning("this host gets a copy of the owner's state", metadata: ["why": "\(reason)"])
    guard let owner = host.member.otherOwner, let path = owner.link.flatMap(FleetConfiguration.path(ofLink:)) else {
      return lookAgain("there is no owner")
    }
    do throws(StartError) {
      copy = try StateCopy(of: owner, at: path, for: host.name, into: store.directory, on: loop) {
        [unowned self] failure in
        if let failure { return lookAgain(failure) }
        log.notice("a copy of the owner's state has come", metadata: ["owner": "\(owner.host)"])
        end(.copied)
      }
    } catch {
      end(.ended("\(error)"))
    }
  }

  private func lookAgain(_ why: String) {
    log.warning("there is no copy of the owner's state yet", metadata: ["why": "\(why)"])
    pause = Timer(on: loop, after: Self.ownerPause) { [unowned self] in end(.again) }
  }

  /// Closes all that is on the loop, and the loop.
  private func close() {
    _ = entry.close()
    links = nil
    reporter.close()
    loop.close()
  }

  private func end(_ outcome: Outcome) {
    switch (self.outcome, outcome) {
    case (nil, _): self.outcome = outcome
    // A copy that could not be written or synced is not served, and a host that is told to stop takes nothing over.
    case (.serves?, .ended), (.copied?, .ended), (.again?, .ended): self.outcome = outcome
    case (.serves?, .stopped), (.copied?, .stopped), (.again?, .stopped): self.outcome = outcome
    default: break
    }
    loop.stop()
  }
}
