/// Something that is wrong with a map, or strange.
public struct MapFinding: Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The map is not taken.
    case error
    case warning
  }

  public var severity: Severity
  /// What the reader was told that the file is called.
  public var file: String
  /// From 1 on; nil for the file as a whole.
  public var line: Int?
  /// From 1 on, in Unicode scalars.
  public var column: Int?
  /// Where in the document, as `screens.Item.arguments` or `links.routes[2].path`; empty for the whole.
  public var path: String
  /// A sentence without an end.
  public var message: String
  /// The known name that was meant, perhaps.
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
