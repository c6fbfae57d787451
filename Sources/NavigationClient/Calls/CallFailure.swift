public import JSON
import Navigation
import NavigationProtocol
public import Varlink

/// The reason for a call's failure.
public enum CallFailure: Error, Equatable, Sendable {
  /// No daemon accepted the connection. Lists the attempts in order.
  case unreachable([ConnectionAttempt])
  /// The connection ended, or was closed here, before the reply.
  case disconnected(String)
  /// The call was not sent. Other calls on the connection are not affected.
  case notSent(String)
  /// The daemon replied with an error.
  case remote(RemoteFailure)
  /// The reply does not match the interface.
  case reply(DecodingError)
  /// The reply did not arrive in time.
  case timedOut
  /// The caller cancelled the call.
  case cancelled
}

/// An error returned by the daemon.
public struct RemoteFailure: Error, Equatable, Sendable {
  /// The name with its interface: `org.navd.Scene.SceneNotFound`.
  public var name: String
  /// An object; empty for an error without parameters.
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

/// A failed attempt to connect.
public struct ConnectionAttempt: Hashable, Sendable {
  /// Describes the place for people: `the user's daemon`.
  public var what: String
  public var address: Address?
  /// Describes the failure in a few words.
  public var problem: String
  /// Whether the place exists but denies access.
  public var isDenied: Bool

  public init(what: String, address: Address?, problem: String, isDenied: Bool = false) {
    self.what = what
    self.address = address
    self.problem = problem
    self.isDenied = isDenied
  }
}

extension CallFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreachable(let attempts):
      "navd is not there: " + attempts.map { "\($0.what): \($0.problem)" }.joined(separator: "; ")
    case .disconnected(let reason): reason
    case .notSent(let reason): "it was not sent: \(reason)"
    case .remote(let failure): failure.description
    case .reply(let error): "navd's answer cannot be read: \(error)"
    case .timedOut: "navd did not answer in time"
    case .cancelled: "it was given up"
    }
  }
}

extension RemoteFailure: CustomStringConvertible {
  /// A sentence for people: `no screen Chat in till-1`.
  public var description: String { RemoteSentence.text(shortName, parameters) }
}

extension CallFailure {
  /// The error that navd would return.
  init(_ error: NavigationError, scene: String) { self.init(WireFailure(error, scene: scene)) }

  /// The error that navd would return.
  init(_ failure: WireFailure) {
    var buffer = ByteBuffer()
    failure.encodeParameters(into: &buffer)
    let parameters: JSONValue
    do { parameters = try JSONValue(parsing: buffer.string()) } catch {
      preconditionFailure("what an encoder wrote is no JSON: \(error)")
    }
    self = .remote(RemoteFailure(name: "\(failure.name)", parameters: parameters))
  }

  /// The error for a screen that cannot be encoded as arguments.
  init(_ error: ArgumentsError, screen: String) {
    self.init(
      .invalidArgument(screen: screen, argument: error.path, expected: error.expectation), scene: "")
  }
}

extension ArgumentsError {
  /// The problem, worded as the expectation of `InvalidArgument`.
  var expectation: String { "something else: it \(problem)" }
}
