public import JSON
import Navigation

extension ViewCoordinator {
  /// Tells what this one has finished with, once it has; in `didFinish`, say, where that is known already.
  /// - Parameter onReply: told once; nil when it finished without anything. One that was never started fails with
  ///   `disconnected`.
  public final func awaitResult(_ onReply: @escaping (CallResult<JSONObject?>) -> Void) {
    guard let director, let known = knownID else { return onReply(.failure(Self.isNowhere)) }
    director.scene.awaitResult(of: .coordinator(known), onReply)
  }

  /// Its id in the scene, also when it has finished.
  private var knownID: CoordinatorID? {
    switch phase {
    case .started(let id): id
    case .finished(let id): id
    case .made, .starting: nil
    }
  }

  /// Waits until this one has finished, and gives what it has finished with; nil when it finished without anything.
  ///
  /// ```swift
  /// try await start(child: checkout)
  /// let receipt = try await checkout.result(as: Receipt.self)
  /// ```
  /// - Throws: `CallFailure`; `reply` when the result does not fit the type, `disconnected` when it was never started.
  public final func result<Value: Decodable>(
    as type: Value.Type, isolation: isolated (any Actor)? = #isolation
  ) async throws(CallFailure) -> Value? {
    guard let director, let id = knownID else { throw Self.isNowhere }
    return try await director.scene.result(of: .coordinator(id), as: type, isolation: isolation)
  }
}
