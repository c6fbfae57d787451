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
  raiseDescriptorLimit(for: configuration.limits, log: log)
  let manager = ServiceManager(environment: environment, pid: pid)
  let store: Store
  do throws(StoreError) {
    store = try Store(
      directory: configuration.stateDirectory, durability: configuration.durability,
      now: Timestamp.now().microseconds, limits: StoreLimits(configuration.limits))
  } catch {
    throw .state(error)
  }
  let server = try Server(settings, store: store, log: log, manager: manager)
  for socket in passed { try server.listen(on: socket) }
  // Passed sockets replace the configured ones.
  for socket in passed.isEmpty ? configuration.sockets : [] {
    if let slash = socket.path.lastIndex(of: "/"), slash > socket.path.startIndex {
      try makeDirectory(String(socket.path[..<slash]), mode: configuration.isSystem ? 0o755 : 0o700)
    }
    try server.listen(on: socket)
  }
  try server.begin()
  try server.reload(configuration, by: readAgain)
  server.run()
  lock.release()
}

/// Allocations of at least this size return to the system when they are freed, such as a batch of megabytes.
private let freedMemoryBytes = 256 << 10

/// Raises the limit on open files to the number that the connections need, and logs a warning if the system refuses.
func raiseDescriptorLimit(for limits: Limits, log: Logger) {
  let wanted = limits[.connections] + descriptorsOfOurOwn
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
