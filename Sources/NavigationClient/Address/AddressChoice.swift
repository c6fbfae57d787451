/// Which daemon is meant, as the command line or a program says it, and where that one may be.
public enum AddressChoice: Hashable, Sendable {
  /// That of `$NAVD_ADDRESS`; else the user's, then the system's.
  case automatic
  /// The user's own daemon.
  case user
  /// The system's daemon.
  case system
  case address(Address)

  /// A place to try, and why.
  public struct Candidate: Hashable, Sendable {
    /// What the place is, for people: `the user's daemon`.
    public var what: String
    /// Nil when there is no such place here; `problem` says why.
    public var address: Address?
    public var problem: String?

    public init(what: String, address: Address?, problem: String? = nil) {
      self.what = what
      self.address = address
      self.problem = problem
    }
  }

  /// The socket of the system's daemon.
  public static let systemPath = "/run/navd/org.navd"

  /// The places to try, in order.
  /// - Parameter environment: looks a variable up.
  public func candidates(_ environment: (String) -> String?) -> [Candidate] {
    switch self {
    case .address(let address): return [Candidate(what: "the address given", address: address)]
    case .user: return [Self.usersOwn(environment)]
    case .system: return [Self.systemsOwn]
    case .automatic:
      guard let text = environment("NAVD_ADDRESS"), !text.isEmpty else {
        return [Self.usersOwn(environment), Self.systemsOwn]
      }
      do throws(Address.SyntaxError) {
        return [Candidate(what: "$NAVD_ADDRESS", address: try Address(text))]
      } catch {
        return [Candidate(what: "$NAVD_ADDRESS", address: nil, problem: error.description)]
      }
    }
  }

  private static func usersOwn(_ environment: (String) -> String?) -> Candidate {
    guard let directory = environment("XDG_RUNTIME_DIR"), !directory.isEmpty else {
      return Candidate(what: "the user's daemon", address: nil, problem: "XDG_RUNTIME_DIR is not set")
    }
    // navd ignores such a one too, as the XDG Base Directory Specification wants it.
    guard directory.utf8.first == UInt8(ascii: "/") else {
      return Candidate(what: "the user's daemon", address: nil, problem: "XDG_RUNTIME_DIR is no absolute path")
    }
    return Candidate(what: "the user's daemon", address: .unix(path: directory + "/navd/org.navd"))
  }

  private static var systemsOwn: Candidate {
    Candidate(what: "the system's daemon", address: .unix(path: systemPath))
  }
}
