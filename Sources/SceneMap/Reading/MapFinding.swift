/// An error or a warning about a map.
public struct MapFinding: Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The map is refused.
    case error
    case warning
  }

  public var severity: Severity
  /// The name of the file, as passed to the reader.
  public var file: String
  /// The line, from 1; nil for the file as a whole.
  public var line: Int?
  /// The column in Unicode scalars, from 1.
  public var column: Int?
  /// The path in the document, such as `screens.Item.arguments` or `links.routes[2].path`; empty for the whole
  /// document.
  public var path: String
  /// A sentence without a full stop.
  public var message: String
  /// The known name that was probably meant.
  public var nearest: String?

  /// `pos.yaml:12:5`
  public var place: String {
    [file, line.map { String($0) }, column.map { String($0) }].compactMap { $0 }.joined(separator: ":")
  }

  public init(
    severity: Severity, file: String, line: Int? = nil, column: Int? = nil, path: String = "", message: String,
    nearest: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message
    self.nearest = nearest
  }

  /// `pos.yaml:12:5: error: window.initial: sgnIn: no such case; do you mean signIn?`
  public var description: String {
    "\(place): \(severity.rawValue): \(path.isEmpty ? "" : path + ": ")\(message)"
  }
}
