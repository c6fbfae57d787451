public import JSON
import Navigation
import NavigationProtocol
public import Varlink

/// Why a call got no reply that is of use.
public enum CallFailure: Error, Equatable, Sendable {
  /// No daemon took the connection: what was tried, in order.
  case unreachable([ConnectionAttempt])
  /// The connection ended before the reply, or was closed here: why.
  case disconnected(String)
  /// The call was not sent, and the connection goes on: why.
  case notSent(String)
  /// The daemon answered with an error.
  case remote(RemoteFailure)
  /// The reply is not what the interface says.
  case reply(DecodingError)
  /// No reply came in the time that the caller gave.
  case timedOut
  /// The caller gave up.
  case cancelled
}

/// An error as the daemon sent it.
public struct RemoteFailure: Error, Equatable, Sendable {
  /// With its interface: `org.navd.Scene.SceneNotFound`.
  public var name: String
  /// An object; empty when the error has no parameters.
  public var parameters: JSONValue

  public init(name: String, parameters: JSONValue) {
    self.name = name
    self.parameters = parameters
  }

  /// The name without its interface: `SceneNotFound`.
  public var shortName: String {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.index(after: $0)...]) } ?? name
  }
}

/// A place where a daemon was looked for in vain.
public struct ConnectionAttempt: Hashable, Sendable {
  /// What the place is: `the user's daemon`.
  public var what: String
  public var address: Address?
  /// What happened there, in a few words.
  public var problem: String
  /// Whether somebody may be there, but does not let us in.
  public var isDenied: Bool

  public init(what: String, address: Address?, problem: String, isDenied: Bool = false) {
    self.what = what
    self.address = address
    self.problem = problem
    self.isDenied = isDenied
  }
}

extension CallFailure: CustomStringConvertible {
  /// What to tell people.
  public var description: String {
    switch self {
    case .unreachable(let attempts):
      "navd is not there: " + attempts.map { "\($0.what): \($0.problem)" }.joined(separator: "; ")
    case .disconnected(let reason): reason
    case .notSent(let reason): "it was not sent: \(reason)"
    case .remote(let failure): failure.description
    case .reply(let error): "navd answered what cannot be read: \(error)"
    case .timedOut: "navd did not answer in time"
    case .cancelled: "it was given up"
    }
  }
}

extension RemoteFailure: CustomStringConvertible {
  /// What to tell people: `no screen Chat in till-1`.
  public var description: String { RemoteSentence.text(shortName, parameters) }
}

extension CallFailure {
  /// The failure with which navd would answer.
  init(_ error: NavigationError, scene: String) {
    let failure = WireFailure(error, scene: scene)
    var buffer = ByteBuffer()
    failure.encodeParameters(into: &buffer)
    let parameters: JSONValue
    do { parameters = try JSONValue(parsing: buffer.string()) } catch {
      preconditionFailure("what an encoder wrote is no JSON: \(error)")
    }
    self = .remote(RemoteFailure(name: "\(failure.name)", parameters: parameters))
  }

  /// A screen that cannot be written as arguments.
  init(_ error: ArgumentsError, screen: String) {
    self.init(
      .invalidArgument(screen: screen, argument: error.path, expected: error.expectation), scene: "")
  }
}

extension ArgumentsError {
  /// The problem in the words of `InvalidArgument`: what the argument must be.
  var expectation: String { "something else: it \(problem)" }
}
