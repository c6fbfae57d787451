/// The result of a call.
///
/// It replaces `Result`, whose constraint on the error makes the runtime look up a conformance. That lookup takes a
/// tenth of a short program's startup budget (docs/decisions/0004).
public enum CallResult<Reply> {
  case success(Reply)
  case failure(CallFailure)

  public func get() throws(CallFailure) -> Reply {
    switch self {
    case .success(let reply): reply
    case .failure(let failure): throw failure
    }
  }

  public func map<Other>(_ transform: (Reply) -> Other) -> CallResult<Other> {
    switch self {
    case .success(let reply): .success(transform(reply))
    case .failure(let failure): .failure(failure)
    }
  }
}

extension CallResult: Sendable where Reply: Sendable {}
extension CallResult: Equatable where Reply: Equatable {}
