/// The reason why types do not form a map.
public struct SceneMapError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place of the error: `screens.Feed`, `coordinators.Checkout`.
  public var path: String
  /// A sentence that follows the path and a colon.
  public var problem: String

  public init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  public var description: String { "\(path): \(problem)" }
}
