import Encodings
import EventLoop
import Glibc
import Logging
import Navigation
import NavigationStore

/// Runs navd with a configuration until it is told to stop.
///
/// - Parameters:
///   - version: The version of navd.
///   - commit: The commit that it was built from; nil if it is not known.
///   - environment: The variables of a service manager: passed sockets, its notification socket, the journal.
///   - readAgain: Reads the configuration again. Called on a worker, at SIGHUP and `Reload`.
/// - Throws: `StartError` when it cannot start.
public func serve(
  _ configuration: Configuration, version: String, commit: String? = nil, environment: [String: String],
  readAgain: @escaping @Sendable () -> Result<Configuration, ConfigurationError>
) throws(StartError) {
  // Until it is watched, it would end navd, and a start may take a while.
  _ = signal(SIGHUP, SIG_IGN)
  let pid = Int(getpid())
  let passed = try PassedSocket.all(in: environment, pid: pid)
  let lock = try lockState(configuration.stateDirectory)
  let audience: Audience =
    configuration.isSystem
    ? .groups(navigate: groupID(named: "navd"), observe: groupID(named: "navd-observe")) : .owner
  let settings = DaemonSettings(
    limits: configuration.limits, version: version, commit: commit, pid: pid, uid: Int(geteuid()),
    audience: audience, mapsFolders: configuration.mapsDirectories, commandOf: commandName(of:))
  let level = configuration.logLevel
  let journal = JournalLog(level, environment: environment)
  let log = Logger(label: "navd") { _ in
    if let journal { journal } else { StandardErrorLog(level) }
  }
  try? FreedMemory.goesBack(from: freedMemoryBytes)
  let manager = ServiceManager(environment: environment, pid: pid)
  var store = try openStore(configuration)
  if (configuration.fleet == nil) != (store.frame == .none), configuration.fleet == nil || store.lastRevision > 0 {
    throw .notOfFleet(configuration.stateDirectory, isCopy: configuration.fleet == nil)
  }
  var host: FleetHost?
  var sockets: FleetStandby.Sockets?
  if let fleet = configuration.fleet {
    let access = try fleet.readAccess()
    while host == nil {
      let link = configuration.stateDirectory + "/link"
      let follower = FleetHost(fleet, access, incarnation: randomName(), copy: store, link: link, log: log)
      let standby = try FleetStandby(follower, store, manager, log: log)
      try standby.listen(on: passed, or: sockets, configuration) { audience.group(of: $0) }
      raiseDescriptorLimit(for: configuration.limits, least: FleetEntry.descriptorsMax, log: log)
      switch try standby.run() {
      case .stopped: return lock.release()
      case .serves(let listening):
        sockets = listening
        follower.on.end = { reason in endAsOwner(reason, log) }
        host = follower
      case .again(let listening): sockets = listening
      }
      // The state is loaded from what the host has followed.
      store = try openStore(configuration)
    }
  }
  let server = try Server(settings, store: store, log: log, manager: manager, fleet: host)
  if let host, let sockets {
    try server.listen(on: sockets, of: host)
  } else {
    for socket in passed { try server.listen(on: socket) }
    // Passed sockets replace the configured ones.
    for socket in passed.isEmpty ? configuration.sockets : [] {
      try configuration.makeDirectory(of: socket)
      try server.listen(on: socket)
    }
  }
  // Logs only now, so that a navd that cannot start logs nothing but the reason.
  raiseDescriptorLimit(for: configuration.limits, log: log)
  try server.begin()
  try server.reload(configuration, by: readAgain)
  server.run()
  lock.release()
}

/// Begins a fleet with the state of this host, for `navd --begin-fleet`: state of a navd by itself, or a copy whose engine is
/// lost. The other hosts get copies of it.
///
/// - Returns: A sentence for the user.
/// - Throws: `StartError` if this navd is no host of a fleet, the fleet exists, or the engine does not answer.
public func beginFleet(_ configuration: Configuration) throws(StartError) -> String {
  guard let fleet = configuration.fleet else { throw .fleet("the configuration names none: see docs/fleet.md") }
  let lock = try lockState(configuration.stateDirectory)
  defer { lock.release() }
  let log = Logger(label: "navd") { _ in StandardErrorLog(configuration.logLevel) }
  let store = try openStore(configuration)
  let revision = store.lastRevision
  try FleetBeginning(fleet, fleet.readAccess(), incarnation: randomName(), store, log: log).run()
  return
    "the fleet \(fleet.name) begins with the state of host \(fleet.host), revision \(revision); start navd on its hosts"
}

extension Configuration {
  /// Makes the directory of a socket file.
  func makeDirectory(of socket: Socket) throws(StartError) {
    guard let slash = socket.path.lastIndex(of: "/"), slash > socket.path.startIndex else { return }
    try NavigationDaemon.makeDirectory(String(socket.path[..<slash]), mode: isSystem ? 0o755 : 0o700)
  }
}

/// Opens the state.
private func openStore(_ configuration: Configuration) throws(StartError) -> Store {
  do throws(StoreError) {
    return try Store(
      directory: configuration.stateDirectory,
      // The engine has what a copy has not synced.
      durability: configuration.fleet == nil ? configuration.durability : .none, now: Timestamp.now().microseconds,
      limits: StoreLimits(configuration.limits))
  } catch {
    throw .state(error)
  }
}

/// Ends navd, because another host may own the stage and no pending output may be sent. The service manager starts navd
/// again, which then follows.
private func endAsOwner(_ reason: String, _ log: Logger) -> Never {
  log.critical("ending: this host no longer has the stage", metadata: ["reason": "\(reason)"])
  exit(1)
}

/// 16 random hexadecimal digits.
private func randomName() -> String {
  var generator = SystemRandomNumberGenerator()
  return Hexadecimal.digits(of: generator.next())
}

/// Allocations of at least this size return to the system when they are freed, such as a batch of megabytes.
private let freedMemoryBytes = 256 << 10

/// Raises the limit on open files to the number that the connections need, and logs a warning if the system refuses.
///
/// - Parameter least: The number that other connections than those of clients need.
func raiseDescriptorLimit(for limits: Limits, least: Int = 0, log: Logger) {
  let wanted = max(limits[.connections], least) + descriptorsOfOurOwn
  if DescriptorLimit.current < wanted { _ = try? DescriptorLimit.set(wanted) }
  let allowed = DescriptorLimit.current
  if allowed >= wanted { return }
  log.warning(
    "fewer open files than connections need: raise LimitNOFILE= of the unit, or ulimit -n",
    metadata: ["connections": "\(limits[.connections])", "needed": "\(wanted)", "allowed": "\(allowed)"])
}

/// The descriptors besides connections: listeners, the loop, the lock, the log.
private let descriptorsOfOurOwn = 64

/// The group of a file; nil when it is not there.
///
/// The corresponding C function is `lstat`.
func groupOfFile(_ path: String) -> Int? {
  var status = stat()
  return unsafe lstat(path, &status) == 0 ? Int(status.st_gid) : nil
}

/// The name of a process, proc(5).
private func commandName(of pid: Int) -> String? {
  let descriptor = unsafe open("/proc/\(pid)/comm", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 64)
  let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
  guard count > 0 else { return nil }
  return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
