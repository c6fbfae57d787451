import JSON
public import Navigation
import Varlink

// What screens leave with, as types of the app.
extension NavigationScene {
  /// Waits until a screen has left the scene, and gives what it left with; nil when it left without anything.
  ///
  /// ```swift
  /// let draft = try await scene.result(of: id, as: Draft.self)
  /// ```
  /// - Throws: `CallFailure`; `reply` when what it left with does not fit the type.
  public func result<Value: Decodable>(
    of id: NodeID, as type: Value.Type, isolation: isolated (any Actor)? = #isolation
  ) async throws(CallFailure) -> Value? {
    try await result(of: .screen(id), as: type, isolation: isolation)
  }

  /// Waits until a screen or a coordinator has left the scene, and gives what it left with; nil when it left without
  /// anything.
  /// - Parameters:
  ///   - leaver: the screen or coordinator.
  ///   - type: what it leaves with.
  /// - Throws: `CallFailure`; `reply` when what it left with does not fit the type.
  public func result<Value: Decodable>(
    of leaver: Leaver, as type: Value.Type, isolation: isolated (any Actor)? = #isolation
  ) async throws(CallFailure) -> Value? {
    guard let result = try await result(of: leaver, isolation: isolation) else { return nil }
    do throws(ArgumentsError) { return try Arguments.decode(type, from: result) } catch {
      throw .reply(Varlink.DecodingError(path: error.path, problem: .expected("\(type): it \(error.problem)")))
    }
  }
}
