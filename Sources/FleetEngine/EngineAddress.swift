/// The address of a member of the engine.
public struct EngineAddress: Equatable, Sendable {
  /// A numeric address of IPv4 or IPv6.
  public var host: String
  public var port: Int
  /// Whether it speaks TLS.
  public var isSecure: Bool

  /// Reads a URL such as `https://10.1.0.1:2379` or `http://[::1]:2379`.
  ///
  /// - Returns: nil if it is not one.
  public init?(_ url: String) {
    guard let scheme = [("http://", false), ("https://", true)].first(where: { url.hasPrefix($0.0) }) else {
      return nil
    }
    isSecure = scheme.1
    var rest = url.dropFirst(scheme.0.count)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard let colon = rest.lastIndex(of: ":"), let port = Int(rest[rest.index(after: colon)...]),
      (1...65_535).contains(port)
    else { return nil }
    var host = rest[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, host.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    self.host = String(host)
    self.port = port
  }

  private static let digits = Array("0123456789abcdefABCDEF:.".utf8)

  /// Whether only this machine can reach it.
  public var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }
}

extension EngineAddress: CustomStringConvertible {
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
