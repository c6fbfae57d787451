import JSON
import NavigationProtocol
import Varlink

// Messages that the daemon reads, in the order of their calls.
extension CallChannel {
  /// Sends a call.
  ///
  /// The first large message asks the daemon for its limits, and waits for them if nothing is before them. If a call is, whose
  /// reply may be long in coming, a message that daemons usually read is sent at once.
  func submit(
    _ call: UnansweredCall, _ method: String, _ mode: CallMode, _ encode: (inout ByteBuffer) -> Void
  ) {
    guard !isEnded else { return call.notSent("the channel has ended")() }
    let start = calls.output.count
    encode(&calls.output)
    let length = calls.output.count - start
    if held.isEmpty {
      let known = bounds ?? (pending.isEmpty ? .sure : .usual)
      if known.takes(length) { return send(call, mode, from: start) }
      // The limits would come after the stream.
      if bounds != nil || pending.contains(where: \.isStream) {
        calls.output.truncate(to: start)
        return call.notSent(known.refusal(of: length, method))()
      }
    }
    var message: [UInt8] = []
    calls.output.withSpan(from: start) { message.append($0) }
    calls.output.truncate(to: start)
    hold(HeldCall(call: call, method: method, mode: mode, message: message))
  }

  /// Sends a call whose message is the output from a place on.
  private func send(_ call: UnansweredCall, _ mode: CallMode, from start: Int) {
    do throws(ClientFailure) {
      try open(call, mode)
    } catch {
      calls.output.truncate(to: start)
      return call.notSent(error.description)()
    }
    flush()
  }

  /// Keeps a large message, or one behind a large one, until the limits are known.
  private func hold(_ call: HeldCall) {
    guard calls.waitingCount + held.count < ClientConnection.callsWaitingMax else {
      return call.call.notSent("\(ClientFailure.tooManyCalls(limit: ClientConnection.callsWaitingMax))")()
    }
    held.append(call)
    if held.count == 1 { askForBounds() }
  }

  /// The errors of a daemon that does not tell its limits; others are about the connection.
  private static let tellsNoLimits: Set<String> = [
    "InterfaceNotFound", "MethodNotFound", "MethodNotImplemented", "PermissionDenied",
  ]

  private func askForBounds() {
    let asking = UnansweredCall(decoding: ManagerInterface.GetLimits.Reply.self) { [weak self] outcome in
      guard let self, !isEnded else { return }
      switch outcome {
      case .success(let reply): bounds = reply.limits["messageInBytes"].map { .init(bytesMax: $0) } ?? .usual
      // It is no navd of this kind, or does not tell everybody.
      case .failure(.reply): bounds = .usual
      case .failure(.remote(let failure)) where Self.tellsNoLimits.contains(failure.shortName): bounds = .usual
      case .failure(let failure): return failHeld(failure)
      }
      sendHeld(within: bounds ?? .usual)
    }
    let start = calls.output.count
    calls.output.appendCall(ManagerInterface.GetLimits.self, .init())
    send(asking, .single, from: start)
  }

  /// Sends the held messages that the daemon reads; then the other calls fail.
  private func sendHeld(within bounds: MessageBounds) {
    let waiting = held
    held = []
    var failures: [() -> Void] = []
    for call in waiting {
      guard bounds.takes(call.message.count) else {
        failures.append(call.call.notSent(bounds.refusal(of: call.message.count, call.method)))
        continue
      }
      do throws(ClientFailure) {
        try open(call.call, call.mode)
        calls.output.append(call.message)
      } catch {
        failures.append(call.call.notSent(error.description))
      }
    }
    flush()
    for failure in failures where !isSilent { failure() }
  }

  private func failHeld(_ failure: CallFailure) {
    let waiting = held
    held = []
    for call in waiting where !isSilent { call.call.finish(.failure(failure), false)() }
  }

  /// Sends the held messages that daemons usually read before the channel is closed, as far as the socket takes them: their
  /// callers may not wait for the reply.
  func sendLast() {
    for call in held where MessageBounds.usual.takes(call.message.count) { calls.output.append(call.message) }
    if !held.isEmpty { flush() }
  }

  /// Adds a call whose message is in the output, or about to be.
  private func open(_ call: UnansweredCall, _ mode: CallMode) throws(ClientFailure) {
    // A oneway call has no number and no reply.
    guard try calls.open(mode) != nil else { return }
    var call = call
    call.isStream = mode == .more
    pending.append(call)
  }
}
