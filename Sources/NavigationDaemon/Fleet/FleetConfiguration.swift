import FleetEngine

/// The configuration of a host in a fleet.
public struct FleetConfiguration: Equatable, Sendable {
  /// The name of the fleet, which is in all keys of the engine.
  public var name: String
  /// The name of this host, which no other host of the fleet has.
  public var host: String
  /// The URLs of the engine's members.
  public var engine: [String]
  /// The folder of the certificates and of the engine's password; nil if there is none.
  public var secrets: String?

  public init(name: String, host: String, engine: [String]) {
    self.name = name
    self.host = host
    self.engine = engine
  }

  /// The role that a client of another host has at most.
  func most(through host: String) -> Role { most[host] ?? Self.mostByDefault }

  /// The addresses of `engine`.
  var addresses: [EngineAddress] { engine.compactMap { EngineAddress($0) } }

  /// The role that clients have at most who come through another host, for hosts that are configured.
  var most: [String: Role] = [:]
  /// The same for all others: root on one machine is no administrator of the scenes of another one.
  static let mostByDefault = Role.navigate

  /// Where a host accepts links that are Unix sockets.
  static func link(atPath path: String) -> String { linkScheme + path }
  /// The path of a Unix socket; nil for another kind of link.
  static func path(ofLink link: String) -> String? {
    link.hasPrefix(linkScheme) ? String(link.dropFirst(linkScheme.count)) : nil
  }
  private static let linkScheme = "unix:"

  /// The longest name of a fleet or a host.
  static let nameBytesMax = 63

  /// Whether a text can be the name of a fleet or a host: small letters, digits and, between them, hyphens.
  static func isName(_ text: String) -> Bool {
    let hyphen = UInt8(ascii: "-")
    let isOfNames = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), hyphen: true
      default: false
      }
    }
    return (1...nameBytesMax).contains(text.utf8.count) && isOfNames && text.utf8.first != hyphen
      && text.utf8.last != hyphen
  }

  /// The problem of a URL; nil if it can be used.
  static func problem(ofEngine url: String) -> String? {
    guard let address = EngineAddress(url) else {
      return "expected https://ADDRESS:PORT with a numeric address, or http:// with one of this machine"
    }
    // Anyone who reads or writes the engine's messages controls the fleet.
    if !address.isSecure, !address.isLoopback { return "expected https://, since it is not an address of this machine" }
    return nil
  }
}
