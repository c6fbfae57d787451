public import JSON

/// An example of a map: steps in a new scene, and what they are to lead to.
public struct MapExample: Sendable {
  /// Something that an example says, and where it says so.
  public struct Said<Value: Sendable>: Sendable {
    public let value: Value
    public let place: Place
  }

  /// Where in the file something stands.
  public struct Place: Hashable, Sendable {
    /// From 1 on.
    public let line: Int
    /// From 1 on, in Unicode scalars.
    public let column: Int
    /// Where in the document, as `examples.a sale.steps[2]`.
    public let path: String

    /// What is wrong there.
    public func finding(_ message: String, nearest: String? = nil, in file: String) -> MapFinding {
      MapFinding(
        severity: .error, file: file, line: line, column: column, path: path,
        message: message + (nearest.map { "; do you mean \($0)?" } ?? ""), nearest: nearest)
    }
  }

  /// A step: an operation.
  public enum Step: Sendable {
    /// A verb of navctl with its words.
    case line(String)
    /// As in `Apply`.
    case operation(JSONObject)
  }

  public let name: String
  /// Where its name stands.
  public let place: Place
  /// At least one.
  public let steps: [Said<Step>]
  /// The elements of the path in navctl's notation; nil when it does not matter.
  public let path: Said<[Said<String>]>?
  /// The name of the error that the last step is to end with; nil when it is to be carried out.
  public let error: Said<String>?
  /// What the last step's screen or coordinator is to leave with; nil when it does not matter.
  public let result: Said<JSONObject>?
}
