public import Varlink

extension CallChannel {
  /// Calls a method and waits for its reply. The caller is on the loop's thread, usually in an actor of the loop.
  /// - Parameters:
  ///   - method: the method.
  ///   - parameters: its parameters.
  /// - Throws: `CallFailure`.
  public func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(CallFailure) -> Method.Reply {
    let outcome = await withCheckedContinuation { (waiter: CheckedContinuation<_, Never>) in
      call(method, parameters) { waiter.resume(returning: $0) }
    }
    return try outcome.get()
  }
}
