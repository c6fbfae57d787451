/// What became of a call.
///
/// Not `Result`: its constraint on the error makes the runtime look a conformance up, which is a tenth of what a short
/// program's start may cost (docs/decisions/0004).
public enum CallResult<Reply> {
  case success(Reply)
  case failure(CallFailure)

  /// The reply.
  /// - Throws: the failure.
  public func get() throws(CallFailure) -> Reply {
    switch self {
    case .success(let reply): reply
    case .failure(let failure): throw failure
    }
  }

  /// The same with another reply.
  public func map<Other>(_ transform: (Reply) -> Other) -> CallResult<Other> {
    switch self {
    case .success(let reply): .success(transform(reply))
    case .failure(let failure): .failure(failure)
    }
  }
}

extension CallResult: Sendable where Reply: Sendable {}
extension CallResult: Equatable where Reply: Equatable {}
