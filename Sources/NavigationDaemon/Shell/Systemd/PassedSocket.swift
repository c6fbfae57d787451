/// A listening socket that the service manager has passed, sd_listen_fds_with_names(3).
public struct PassedSocket: Equatable, Sendable {
  let descriptor: Int32
  let kind: SocketKind

  /// The first passed descriptor (`SD_LISTEN_FDS_START`).
  private static let firstDescriptor: Int32 = 3
  /// The most sockets that are accepted.
  private static let countMax = 64

  /// Whether the service manager has passed any socket to this process.
  ///
  /// - Parameters:
  ///   - environment: `LISTEN_PID` and `LISTEN_FDS`.
  ///   - pid: This process.
  public static func isAny(in environment: [String: String], pid: Int) -> Bool {
    environment["LISTEN_PID"] == "\(pid)" && environment["LISTEN_FDS"].map { $0 != "0" } ?? false
  }

  /// The sockets that were passed to this process; none if socket activation did not start it.
  ///
  /// Names distinguish them: `varlink` and `observe`. A single socket without a name is `varlink`.
  ///
  /// - Parameters:
  ///   - environment: `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES`.
  ///   - pid: This process.
  /// - Throws: `StartError.passed` for an unknown name, because the rights of its clients must not be guessed.
  static func all(in environment: [String: String], pid: Int) throws(StartError) -> [PassedSocket] {
    guard environment["LISTEN_PID"] == "\(pid)", let text = environment["LISTEN_FDS"] else { return [] }
    guard let count = Int(text), (0...countMax).contains(count) else { throw .passed("LISTEN_FDS=\(text)") }
    if count == 0 { return [] }
    guard let joined = environment["LISTEN_FDNAMES"] else {
      guard count == 1 else { throw .passed("\(count) sockets without names") }
      return [PassedSocket(descriptor: firstDescriptor, kind: .everything)]
    }
    let names = joined.split(separator: ":", omittingEmptySubsequences: false)
    guard names.count == count else { throw .passed("\(count) sockets with \(names.count) names") }
    var sockets: [PassedSocket] = []
    for (index, name) in names.enumerated() {
      let kind: SocketKind
      switch name {
      case "varlink": kind = .everything
      case "observe": kind = .observe
      default: throw .passed("a socket named \(name)")
      }
      sockets.append(PassedSocket(descriptor: firstDescriptor + Int32(index), kind: kind))
    }
    return sockets
  }
}
