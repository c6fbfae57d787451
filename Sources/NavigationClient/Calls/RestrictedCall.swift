package import EventLoop
package import JSON
package import NavigationProtocol

/// A call to the daemon on a connection of its own, restricted to one role first: it can observe or navigate, and
/// nothing else, whichever user runs the program. For an observer, the daemon leaves out sensitive values.
///
/// The handler of the outcome may release the call.
package final class RestrictedCall {
  package typealias Role = ManagerInterface.Restrict.Parameters.Role

  private var channel: CallChannel?
  private var timer: Timer?
  private var onDone: ((CallResult<JSONValue>) -> Void)?

  /// Starts the call.
  /// - Parameters:
  ///   - loop: The loop of the current thread.
  ///   - candidates: The addresses of the daemon, in order.
  ///   - role: The role to which the connection is restricted.
  ///   - method: The method with its interface.
  ///   - parameters: Its parameters.
  ///   - time: The longest time that the call may take.
  ///   - onDone: Called once, later, unless the call is released first.
  package init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], as role: Role, _ method: String,
    _ parameters: JSONObject, within time: Duration, onDone: @escaping (CallResult<JSONValue>) -> Void
  ) {
    self.onDone = onDone
    let channel = CallChannel(on: loop, to: candidates, parser: JSONParser()) { [weak self] failure in
      self?.finish(.failure(failure))
    }
    self.channel = channel
    channel.call(ManagerInterface.Restrict.self, .init(role: role)) { [weak self] outcome in
      if case .failure(let failure) = outcome { return self?.finish(.failure(failure)) ?? () }
      channel.call(method, parameters) { outcome, _ in self?.finish(outcome) }
    }
    timer = Timer(on: loop, after: time) { [weak self] in self?.finish(.failure(.timedOut)) }
  }

  deinit { channel?.close() }

  private func finish(_ outcome: CallResult<JSONValue>) {
    channel?.close()
    channel = nil
    timer = nil
    let done = onDone.take()
    done?(outcome)
  }
}
