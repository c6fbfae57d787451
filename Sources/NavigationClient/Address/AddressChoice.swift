/// The choice of a daemon, made on a command line or by a program, and the places to look for it.
public enum AddressChoice: Hashable, Sendable {
  /// The daemon at `$NAVD_ADDRESS` or, if that is not set, the user's daemon, then the system's.
  case automatic
  case user
  case system
  case address(Address)

  /// A place to try.
  public struct Candidate: Hashable, Sendable {
    /// Describes the place for people: `the user's daemon`.
    public var what: String
    /// Nil if the place does not exist here; `problem` says why.
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
  /// - Parameter environment: returns the value of an environment variable.
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
    // navd ignores it too, as the XDG Base Directory Specification requires.
    guard directory.utf8.first == UInt8(ascii: "/") else {
      return Candidate(what: "the user's daemon", address: nil, problem: "XDG_RUNTIME_DIR is no absolute path")
    }
    return Candidate(what: "the user's daemon", address: .unix(path: directory + "/navd/org.navd"))
  }

  private static var systemsOwn: Candidate {
    Candidate(what: "the system's daemon", address: .unix(path: systemPath))
  }
}
