import Navigation

extension ViewCoordinator {
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
    let known: CoordinatorID? =
      switch phase {
      case .started(let id): id
      case .finished(let id): id
      case .made, .starting: nil
      }
    guard let director, let id = known else { throw Self.isNowhere }
    return try await director.scene.result(of: .coordinator(id), as: type, isolation: isolation)
  }
}
