public import JSON

/// An example in a map: steps in a new scene or from a recorded state, and the expected outcome.
public struct MapExample: Sendable {
  /// A value in an example, with its place.
  public struct Said<Value: Sendable>: Sendable {
    public let value: Value
    public let place: Place
  }

  /// A place in the file.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int
    /// The path in the document, such as `examples.a sale.steps[2]`.
    public let path: String

    /// An error at this place.
    public func finding(_ message: String, nearest: String? = nil, in file: String) -> MapFinding {
      MapFinding(
        severity: .error, file: file, line: line, column: column, path: path,
        message: message + (nearest.map { "; do you mean \($0)?" } ?? ""), nearest: nearest)
    }
  }

  /// A step: an operation.
  public enum Step: Sendable {
    /// A command of navctl.
    case line(String)
    /// An operation as in `Apply`.
    case operation(JSONObject)
  }

  public let name: String
  /// The place of its name.
  public let place: Place
  /// The state with which the scene begins, as `navctl get` prints it; nil for the opening of the map.
  public let start: Said<JSONObject>?
  /// The steps, at least one.
  public let steps: [Said<Step>]
  /// The expected path, as elements in the notation of navctl; nil for any path.
  public let path: Said<[Said<String>]>?
  /// The name of the error that the last step must cause; nil if it must succeed.
  public let error: Said<String>?
  /// The expected result of the screen or coordinator that the last step ends; nil for any result.
  public let result: Said<JSONObject>?
}
