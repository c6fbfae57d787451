import EventLoop
import Logging

/// Reads the configuration again on a worker, and gives the daemon the settings that can change while it runs.
final class Reloader {
  /// Reads flags, environment and file as they were read at the start.
  typealias Read = @Sendable () -> Result<Configuration, ConfigurationError>

  private let loop: EventLoop
  private let daemon: Daemon
  private let manager: ServiceManager
  private let read: Read
  /// The configuration of the start. Later values of `logLevel` and limits are in force in the daemon.
  private let configuration: Configuration
  private var isReading = false
  /// Whether another reading was requested after the present one began, which may have missed a change.
  private var isAskedAgain = false
  /// Whether the folders of maps have changed since the last reading.
  private var haveMapsChanged = false
  /// Watches the folders of maps.
  private let maps: MapTender

  init(
    _ configuration: Configuration, of daemon: Daemon, on loop: EventLoop, _ manager: ServiceManager,
    _ maps: MapTender, read: @escaping Read
  ) {
    self.maps = maps
    self.configuration = configuration
    self.daemon = daemon
    self.loop = loop
    self.manager = manager
    self.read = read
  }

  /// Begins a reading, or requests another one after the present reading.
  func reload() {
    if isReading {
      isAskedAgain = true
      return
    }
    isReading = true
    manager.tell(.reloading(monotonicMicroseconds: monotonicMicroseconds()))
    let calls = daemon.managerCalls.reloadCount
    // Before they are read, so that no change is missed.
    maps.watch(configuration.mapsDirectories)
    maps.forgetWriters()
    let (read, folders, count) = (read, configuration.mapsDirectories, daemon.context.limits[.maps])
    loop.perform({ (read(), MapFolder.read(folders, atMost: count)) }) { [self] (result, reading) in
      isReading = false
      if daemon.context.isStopping { return }
      var report = take(result)
      report.findings = reading.findings
      let waiting = daemon.managerCalls.takeReloads(calls)
      daemon.mapFolders.take(reading) { [report, unowned daemon] in daemon.managerCalls.answer(waiting, report, $0) }
      manager.tell(.ready)
      goOn()
    }
  }

  /// Reads the maps again after a change in their folders, and leaves to navd what it takes over.
  func reloadMaps() {
    if isReading {
      haveMapsChanged = true
      return
    }
    isReading = true
    maps.watch(configuration.mapsDirectories)
    let (folders, count) = (configuration.mapsDirectories, daemon.context.limits[.maps])
    loop.perform({ MapFolder.read(folders, atMost: count) }) { [self] reading in
      isReading = false
      if daemon.context.isStopping { return }
      var reading = reading
      maps.leaveOutUnsettled(of: &reading)
      daemon.mapFolders.notice(reading)
      goOn()
    }
  }

  /// Begins the reading that was requested meanwhile.
  private func goOn() {
    let (all, maps) = (isAskedAgain, haveMapsChanged)
    (isAskedAgain, haveMapsChanged) = (false, false)
    if all { reload() } else if maps { reloadMaps() }
  }

  private func take(_ result: Result<Configuration, ConfigurationError>) -> ReloadReport {
    var report = ReloadReport()
    switch result {
    case .failure(let error):
      report.problems = error.problems
      for problem in error.problems {
        daemon.context.log.warning("configuration not taken over", metadata: ["problem": "\(problem)"])
      }
    case .success(let new):
      if new.sockets != configuration.sockets { report.needRestart.append("socket") }
      if new.stateDirectory != configuration.stateDirectory { report.needRestart.append("state") }
      if new.mapsDirectories != configuration.mapsDirectories { report.needRestart.append("maps") }
      if new.durability != configuration.durability { report.needRestart.append("durability") }
      if new.fleet != configuration.fleet { report.needRestart.append("fleet") }
      report.needRestart += daemon.context.take(new.limits).map { "limit \($0.text)" }
      raiseDescriptorLimit(for: daemon.context.limits, log: daemon.context.log)
      daemon.context.log.logLevel = new.logLevel
      daemon.context.log.notice("configuration read again", metadata: ["level": "\(new.logLevel)"])
      if !report.needRestart.isEmpty {
        let names = report.needRestart.joined(separator: ", ")
        daemon.context.log.warning("a restart is needed for what has changed", metadata: ["settings": "\(names)"])
      }
    }
    return report
  }
}
