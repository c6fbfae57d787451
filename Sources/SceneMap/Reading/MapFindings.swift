import YAML

/// The findings so far.
struct MapFindings {
  /// The number of findings that are kept; further ones are only counted. So many findings usually have one cause.
  static let max = 1_000
  /// The length to which a message is cut, because it may quote a long text.
  private static let messageBytesMax = 2_000
  /// The number of comparisons of letters in searches for similar names, over all findings.
  private static let comparisonsMax = 20_000_000

  let file: String
  private(set) var all: [MapFinding] = []
  private(set) var hasErrors = false
  private(set) var leftOut = 0
  private var comparisons = 0

  init(file: String) { self.file = file }

  /// Adds an error at a value.
  mutating func add(_ value: MapValue, _ message: String, nearest: String? = nil) {
    add(.error, value.node, value.path, message, nearest: nearest)
  }

  /// - Parameter nearest: the known name that was probably meant.
  mutating func add(
    _ severity: MapFinding.Severity, _ node: YAMLNode, _ path: MapPath, _ message: String,
    nearest: String? = nil
  ) {
    if severity == .error { hasErrors = true }
    guard all.count < Self.max else {
      leftOut += 1
      return
    }
    all.append(
      MapFinding(
        severity: severity, file: file, line: node.line, column: node.column, path: path.description,
        message: (message + (nearest.map { "; do you mean \($0)?" } ?? "")).shortened(to: Self.messageBytesMax),
        nearest: nearest.map { $0.shortened(to: Self.messageBytesMax) }))
  }

  /// Adds an error that concerns the whole file, or the place where reading it ended.
  mutating func add(_ message: String, line: Int? = nil, column: Int? = nil) {
    hasErrors = true
    all.append(
      MapFinding(
        severity: .error, file: file, line: line, column: column, path: "",
        message: message.shortened(to: Self.messageBytesMax)))
  }

  /// The known name that was probably meant.
  mutating func nearest(to name: String, among names: @autoclosure () -> [String]) -> String? {
    guard all.count < Self.max, comparisons < Self.comparisonsMax else { return nil }
    let names = names()
    comparisons += min(name.utf8.count, 64) * names.reduce(0) { $0 + $1.utf8.count }
    return NearestName.like(name, among: names)
  }

  /// All findings by their places.
  var sorted: [MapFinding] {
    all.enumerated().sorted { a, b in
      (a.element.line ?? 0, a.element.column ?? 0, a.offset) < (b.element.line ?? 0, b.element.column ?? 0, b.offset)
    }.map(\.element)
  }
}
