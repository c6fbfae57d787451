import JSON
import NavigationProtocol

/// A front-end's pending waits for results.
///
/// A result may arrive on the wait's own connection before the stream has reported the commit, or before the front-end
/// is attached again. It is held back until then, so that whoever acts on it finds the scene in the corresponding
/// state.
final class ResultWaits {
  typealias OnReply = (CallResult<JSONObject?>) -> Void

  /// A result that is held back.
  private struct Known {
    let key: Int
    let result: JSONObject?
    let isTold: () -> Bool
    let onReply: OnReply
  }
  /// By the order of their beginning.
  private var waits: [Int: ResultWait] = [:]
  /// In the order of their arrival.
  private var known: [Known] = []
  private var next = 0

  /// Begins a wait.
  /// - Parameters:
  ///   - isTold: whether the front-end has reached a revision.
  ///   - onReply: called once, with the result.
  ///   - make: creates the wait.
  /// - Returns: the key for `cancel`.
  func begin(
    _ isTold: @escaping (SceneInterface.At) -> Bool, _ onReply: @escaping OnReply,
    _ make: (@escaping ResultWait.OnReply) -> ResultWait
  ) -> Int {
    let key = next
    next += 1
    // The wait may end before `make` returns.
    var isOver = false
    let wait = make { [weak self] result in
      isOver = true
      self?.waits[key] = nil
      switch result {
      case .failure(let failure): onReply(.failure(failure))
      case .success(let departure):
        let known = Known(key: key, result: departure.result, isTold: { isTold(departure.at) }, onReply: onReply)
        self?.known.append(known)
        self?.settle()
      }
    }
    if !isOver { waits[key] = wait }
    return key
  }

  /// Reports the results whose revisions the front-end has reached.
  func settle() {
    while let index = known.firstIndex(where: { $0.isTold() }) {
      let ready = known.remove(at: index)
      ready.onReply(.success(ready.result))
    }
  }

  /// Ends a wait with `cancelled`, unless it has ended.
  func cancel(_ key: Int) {
    if let wait = waits.removeValue(forKey: key) { wait.end(.failure(.cancelled)) }
    guard let index = known.firstIndex(where: { $0.key == key }) else { return }
    known.remove(at: index).onReply(.failure(.cancelled))
  }

  /// Reports all results, then ends the remaining waits in the order of their beginning.
  /// - Parameter failure: the error of the remaining waits.
  func end(_ failure: CallFailure) {
    let (ending, knowing) = (waits.sorted { $0.key < $1.key }, known)
    (waits, known) = ([:], [])
    for ready in knowing { ready.onReply(.success(ready.result)) }
    for wait in ending { wait.value.end(.failure(failure)) }
  }
}
