import JSON

/// The waits of one front-end for what screens and coordinators leave with.
final class ResultWaits {
  typealias OnReply = (CallResult<JSONObject?>) -> Void

  /// By the order in which they began.
  private var waits: [Int: ResultWait] = [:]
  private var next = 0

  /// Begins one, and keeps it until it is over.
  /// - Parameters:
  ///   - onReply: told of the result.
  ///   - make: makes it, with what it is to tell.
  func begin(_ onReply: @escaping OnReply, _ make: (@escaping OnReply) -> ResultWait) {
    let key = next
    next += 1
    waits[key] = make { [weak self] result in
      self?.waits[key] = nil
      onReply(result)
    }
  }

  /// Ends all of them, those that began first before the others.
  /// - Parameter failure: what they fail with.
  func end(_ failure: CallFailure) {
    let ending = waits.sorted { $0.key < $1.key }
    waits = [:]
    for wait in ending { wait.value.end(.failure(failure)) }
  }
}
