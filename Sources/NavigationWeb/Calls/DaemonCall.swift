import EventLoop
import JSON
import NavigationClient
import NavigationProtocol

/// A call to the daemon on a connection of its own, restricted to one role first: it can look or navigate, and nothing
/// else, whichever user runs `navctl web`. For an observer, the daemon leaves out sensitive values.
///
/// The handler of the outcome may release the call.
final class DaemonCall {
  typealias Role = ManagerInterface.Restrict.Parameters.Role

  private var channel: CallChannel?
  private var timer: Timer?
  private var onDone: ((CallResult<JSONValue>) -> Void)?

  /// Starts the call.
  ///
  /// - Parameter onDone: Called once, later, unless the call is released first.
  init(
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
