/// A listening socket that the service manager has made and passed on, as sd_listen_fds_with_names(3) tells of it.
public struct PassedSocket: Equatable, Sendable {
  let descriptor: Int32
  let kind: SocketKind

  /// The first descriptor that is passed (`SD_LISTEN_FDS_START`).
  private static let firstDescriptor: Int32 = 3
  /// More sockets than anybody passes.
  private static let countMax = 64

  /// The sockets that were passed to this process; none when it was not started by one of its sockets.
  ///
  /// They are told apart by their names: `varlink` and `observe`. A single one without a name is `varlink`.
  ///
  /// - Parameters:
  ///   - environment: `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES`.
  ///   - pid: This process.
  /// - Throws: `StartError.passed` for a name that says nothing: what may be done there is not guessed.
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
