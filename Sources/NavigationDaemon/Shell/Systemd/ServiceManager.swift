import Glibc

/// The service manager that started navd, as far as navd tells it anything; without one nothing is told.
///
/// The protocol of sd_notify(3), which is stable and says itself how to speak it without libsystemd:
/// docs/decisions/0010-systemd.md.
public struct ServiceManager: Sendable {
  /// What a manager is told.
  enum Notice: Equatable {
    case ready
    /// With the time, by which the manager knows to which of its signals this belongs.
    case reloading(monotonicMicroseconds: Int)
    case stopping
    case status(ServiceStatus)
    case watchdog

    var text: String {
      switch self {
      case .ready: "READY=1"
      case .reloading(let time): "RELOADING=1\nMONOTONIC_USEC=\(time)"
      case .stopping: "STOPPING=1"
      case .status(let status): "STATUS=\(status)"
      case .watchdog: "WATCHDOG=1"
      }
    }
  }

  private let socket: DatagramSocket?
  /// How often the manager wants to hear that navd lives: half of the time after which it would end it.
  let watchdogInterval: Duration?

  /// - Parameters:
  ///   - environment: `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
  ///   - pid: This process.
  public init(environment: [String: String], pid: Int) {
    socket = environment["NOTIFY_SOCKET"].flatMap { DatagramSocket(to: $0) }
    watchdogInterval = socket == nil ? nil : Self.watchdogInterval(environment, pid: pid)
  }

  /// Half of `WATCHDOG_USEC`, unless that is for another process, sd_watchdog_enabled(3).
  static func watchdogInterval(_ environment: [String: String], pid: Int) -> Duration? {
    if let wanted = environment["WATCHDOG_PID"], wanted != "\(pid)" { return nil }
    guard let text = environment["WATCHDOG_USEC"], let microseconds = Int(text), microseconds > 0 else { return nil }
    return .microseconds(max(1, microseconds / 2))
  }

  /// Tells the manager; what it does not take is lost, as the protocol has it.
  func tell(_ notices: Notice...) {
    guard let socket else { return }
    _ = socket.send(Array(notices.map(\.text).joined(separator: "\n").utf8))
  }
}

/// What `systemctl status` shows of navd.
struct ServiceStatus: Equatable, CustomStringConvertible {
  var scenes: Int
  var clients: Int

  var description: String {
    "\(scenes) \(scenes == 1 ? "scene" : "scenes"), \(clients) \(clients == 1 ? "client" : "clients")"
  }
}
