import JSON
import NavigationProtocol

/// The waits of one front-end for what screens and coordinators leave with.
///
/// A wait has a connection of its own, which may know of a result before the front-end is told that the scene has changed, or
/// is attached again. What is known is told once that has happened: whoever acts on a result finds the scene as it is then.
final class ResultWaits {
  typealias OnReply = (CallResult<JSONObject?>) -> Void

  /// A result that is known, and not told.
  private struct Known {
    let key: Int
    let result: JSONObject?
    let isTold: () -> Bool
    let onReply: OnReply
  }
  /// By the order in which they began.
  private var waits: [Int: ResultWait] = [:]
  /// In the order in which they became known.
  private var known: [Known] = []
  private var next = 0

  /// Begins one, and keeps it until it is over.
  /// - Parameters:
  ///   - isTold: whether the front-end has been told of the scene as it was then.
  ///   - onReply: told of the result, once.
  ///   - make: makes it, with what it is to tell.
  /// - Returns: what it is cancelled by.
  func begin(
    _ isTold: @escaping (SceneInterface.At) -> Bool, _ onReply: @escaping OnReply,
    _ make: (@escaping ResultWait.OnReply) -> ResultWait
  ) -> Int {
    let key = next
    next += 1
    // It may be over before it is made.
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

  /// Tells what is known of a scene that the front-end has been told of.
  func settle() {
    while let index = known.firstIndex(where: { $0.isTold() }) {
      let ready = known.remove(at: index)
      ready.onReply(.success(ready.result))
    }
  }

  /// Ends one, which fails with `cancelled`; one that is over already stays as it is.
  func cancel(_ key: Int) {
    if let wait = waits.removeValue(forKey: key) { wait.end(.failure(.cancelled)) }
    guard let index = known.firstIndex(where: { $0.key == key }) else { return }
    known.remove(at: index).onReply(.failure(.cancelled))
  }

  /// Ends all of them, those that began first before the others; what is known is told.
  /// - Parameter failure: what the others fail with.
  func end(_ failure: CallFailure) {
    let (ending, knowing) = (waits.sorted { $0.key < $1.key }, known)
    (waits, known) = ([:], [])
    for ready in knowing { ready.onReply(.success(ready.result)) }
    for wait in ending { wait.value.end(.failure(failure)) }
  }
}
