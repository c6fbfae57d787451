import JSON
import Navigation
import NavigationProtocol

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
