import Yams

/// What `navd.yaml` says, with where it says it. docs/navd.schema.json describes the same to editors.
struct ConfigurationFile {
  /// What may stand in the file.
  enum Key: String, CaseIterable {
    case socket, observeSocket, state, maps, durability, logLevel, limits

    /// Whether a list may stand there instead of one text.
    var mayBeList: Bool { self == .socket || self == .maps }
  }

  /// A text or a number as it is written, and where.
  struct Value {
    var text: String
    var position: FilePosition
  }

  /// At most so long; what is longer is no configuration.
  static let bytesMax = 1 << 20

  private(set) var values: [Key: [Value]] = [:]
  /// In the order of the file.
  private(set) var limits: [(name: Value, value: Value)] = []
  private(set) var problems: [ConfigurationProblem] = []
  private let path: String

  /// A file that says nothing.
  init() { path = "" }

  /// - Parameters:
  ///   - path: What problems call the file.
  ///   - text: What is in it.
  init(path: String, text: String) {
    self.path = path
    if text.utf8.count > Self.bytesMax {
      add(nil, "longer than \(Self.bytesMax) bytes: that is no configuration of navd")
      return
    }
    do {
      // Tags are ours to judge, so none is resolved.
      guard let root = try compose(yaml: text, .basic) else { return }
      read(root)
    } catch let error as YamlError {
      addProblem(of: error)
    } catch {
      add(nil, "\(error)")
    }
  }

  private mutating func read(_ root: Node) {
    guard case .mapping(let mapping) = root else {
      if case .scalar(let scalar) = root, Self.isNull(scalar) { return }
      return add(root.mark, "expected settings, one a line: `logLevel: info`")
    }
    for (name, node) in mapping {
      guard let text = name.scalar?.string, let key = Key(rawValue: text) else {
        addUnknown(name, "setting", among: Key.allCases.map(\.rawValue))
        continue
      }
      if key == .limits { readLimits(node) } else { values[key] = readTexts(node, of: key) }
    }
  }

  private mutating func readTexts(_ node: Node, of key: Key) -> [Value] {
    if case .sequence(let sequence) = node, key.mayBeList {
      if sequence.isEmpty { add(node.mark, "\(key.rawValue): expected at least one") }
      return sequence.compactMap { readText($0, of: key) }
    }
    return readText(node, of: key).map { [$0] } ?? []
  }

  private mutating func readText(_ node: Node, of key: Key) -> Value? {
    guard case .scalar(let scalar) = node, Self.isText(scalar) else {
      add(node.mark, "\(key.rawValue): expected \(key.mayBeList ? "a text or a list of texts" : "a text")")
      return nil
    }
    return Value(text: scalar.string, position: position(node.mark))
  }

  private mutating func readLimits(_ node: Node) {
    guard case .mapping(let mapping) = node else {
      return add(node.mark, "limits: expected names and numbers, one a line")
    }
    for (name, node) in mapping {
      guard let text = name.scalar?.string, Limits.all.contains(where: { $0.name == text }) else {
        addUnknown(name, "limit", among: Limits.all.map(\.name))
        continue
      }
      guard case .scalar(let scalar) = node, scalar.style == .plain else {
        add(node.mark, "limit \(text): expected a whole number")
        continue
      }
      limits.append(
        (Value(text: text, position: position(name.mark)), Value(text: scalar.string, position: position(node.mark))))
    }
  }

  // MARK: - Problems

  private mutating func add(_ mark: Mark?, _ message: String) {
    problems.append(ConfigurationProblem(position(mark), message: message))
  }

  private mutating func addUnknown(_ name: Node, _ kind: String, among names: [String]) {
    guard let text = name.scalar?.string else { return add(name.mark, "expected the name of a \(kind)") }
    let meant = Likeness.nearest(to: text, among: names).map { "do you mean \($0)?" }
    add(name.mark, "\(text): no such \(kind); \(meant ?? "expected one of \(names.joined(separator: ", "))")")
  }

  private mutating func addProblem(of error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      add(mark, problem)
    case .duplicatedKeysInMapping(let names, let context):
      add(context.mark, "\(names.joined(separator: ", ")): said twice")
    case .reader(let problem, _, _, _): add(nil, problem)
    default: add(nil, "not YAML")
    }
  }

  private func position(_ mark: Mark?) -> FilePosition {
    FilePosition(file: path, line: mark?.line, column: mark?.column)
  }

  // MARK: - Scalars

  private static func isNull(_ scalar: Node.Scalar) -> Bool {
    scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// Whether a scalar is a text, and not a number, a truth or nothing: YAML 1.2, "Core Schema".
  private static func isText(_ scalar: Node.Scalar) -> Bool {
    if scalar.style != .plain { return true }
    if isNull(scalar) || ["true", "True", "TRUE", "false", "False", "FALSE"].contains(scalar.string) { return false }
    return scalar.string.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+/)
      == nil
  }
}
