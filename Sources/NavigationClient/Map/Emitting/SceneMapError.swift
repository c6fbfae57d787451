/// Why the types of a map are no map.
public struct SceneMapError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Whose fault it is: `screens.Feed`, `coordinators.Checkout`.
  public var path: String
  /// What is wrong there.
  public var problem: String

  /// - Parameters:
  ///   - path: whose fault it is.
  ///   - problem: what is wrong there, as a sentence without its beginning.
  public init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// The place, then what is wrong there.
  public var description: String { "\(path): \(problem)" }
}
