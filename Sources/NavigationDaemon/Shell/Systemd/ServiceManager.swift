import Glibc

/// Notifies the service manager that started navd; without one it does nothing.
///
/// It implements the protocol of sd_notify(3), which is stable and documented for use without libsystemd
/// (docs/decisions/0010-systemd.md).
public struct ServiceManager: Sendable {
  /// A notification.
  enum Notice: Equatable {
    case ready
    /// Includes the time, by which the manager relates it to its signal.
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
  /// The interval of watchdog notifications: half of the time after which the manager would end navd.
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

  /// Sends notifications; those that the manager does not take are lost, as the protocol allows.
  func tell(_ notices: Notice...) {
    guard let socket else { return }
    _ = socket.send(Array(notices.map(\.text).joined(separator: "\n").utf8))
  }
}

/// The status that `systemctl status` shows.
struct ServiceStatus: Equatable, CustomStringConvertible {
  var scenes: Int
  var clients: Int

  var description: String {
    "\(scenes) \(scenes == 1 ? "scene" : "scenes"), \(clients) \(clients == 1 ? "client" : "clients")"
  }
}
