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

  /// libyaml takes time by the square of how deep brackets are nested.
  private static let bracketsMax = 1_000

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
    if let why = Self.outOfBounds(text) {
      problems.append(
        ConfigurationProblem(FilePosition(file: path), message: "\(why): that is no configuration of navd"))
      return
    }
    do throws(YAMLProblem) {
      let document = try YAMLDocument(text)
      if let root = document.root { read(root, in: document) }
    } catch {
      problems.append(
        ConfigurationProblem(FilePosition(file: path, line: error.line, column: error.column), message: error.message))
    }
  }

  private static func outOfBounds(_ text: String) -> String? {
    if text.utf8.count > bytesMax { return "longer than \(bytesMax) bytes" }
    let brackets = text.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    return brackets > bracketsMax ? "more than \(bracketsMax) brackets" : nil
  }

  private mutating func read(_ root: YAMLDocument.Node, in document: YAMLDocument) {
    guard case .mapping(let pairs) = root.content else {
      return isNull(root) ? () : add(root, "expected settings, one a line: `logLevel: info`")
    }
    for (name, value) in named(pairs, in: document) {
      guard let text = name.text, let key = Key(rawValue: text) else {
        addUnknown(name, "setting", among: Key.allCases.map(\.rawValue))
        continue
      }
      if key == .limits {
        readLimits(value, in: document)
      } else {
        values[key] = readTexts(value, of: key, in: document)
      }
    }
  }

  /// The names and values of a mapping, without those whose name has been said before.
  private mutating func named(
    _ pairs: [(key: YAMLDocument.Reference, value: YAMLDocument.Reference)], in document: YAMLDocument
  ) -> [(name: YAMLDocument.Node, value: YAMLDocument.Node)] {
    var seen: Set<String> = []
    var found: [(name: YAMLDocument.Node, value: YAMLDocument.Node)] = []
    for pair in pairs {
      let name = document[pair.key]
      if let text = name.text, !seen.insert(text).inserted {
        add(name, "\(text): said twice")
      } else {
        found.append((name, document[pair.value]))
      }
    }
    return found
  }

  private mutating func readTexts(_ node: YAMLDocument.Node, of key: Key, in document: YAMLDocument) -> [Value] {
    if case .sequence(let items) = node.content, key.mayBeList {
      if items.isEmpty { add(node, "\(key.rawValue): expected at least one") }
      return items.compactMap { readText(document[$0], of: key) }
    }
    return readText(node, of: key).map { [$0] } ?? []
  }

  private mutating func readText(_ node: YAMLDocument.Node, of key: Key) -> Value? {
    guard let text = node.text, isText(node) else {
      add(node, "\(key.rawValue): expected \(key.mayBeList ? "a text or a list of texts" : "a text")")
      return nil
    }
    return Value(text: text, position: position(node))
  }

  private mutating func readLimits(_ node: YAMLDocument.Node, in document: YAMLDocument) {
    guard case .mapping(let pairs) = node.content else {
      return add(node, "limits: expected names and numbers, one a line")
    }
    for (name, node) in named(pairs, in: document) {
      guard let text = name.text, Limits.all.contains(where: { $0.name == text }) else {
        addUnknown(name, "limit", among: Limits.all.map(\.name))
        continue
      }
      guard case .scalar(let number, isPlain: true) = node.content else {
        add(node, "limit \(text): expected a whole number")
        continue
      }
      limits.append((Value(text: text, position: position(name)), Value(text: number, position: position(node))))
    }
  }

  // MARK: - Problems

  private mutating func add(_ node: YAMLDocument.Node, _ message: String) {
    problems.append(ConfigurationProblem(position(node), message: message))
  }

  private mutating func addUnknown(_ name: YAMLDocument.Node, _ kind: String, among names: [String]) {
    guard let text = name.text else { return add(name, "expected the name of a \(kind)") }
    let meant = Likeness.nearest(to: text, among: names).map { "do you mean \($0)?" }
    add(name, "\(text): no such \(kind); \(meant ?? "expected one of \(names.joined(separator: ", "))")")
  }

  private func position(_ node: YAMLDocument.Node) -> FilePosition {
    FilePosition(file: path, line: node.line, column: node.column)
  }

  // MARK: - Scalars

  private func isNull(_ node: YAMLDocument.Node) -> Bool {
    guard case .scalar(let text, isPlain: true) = node.content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// Whether a scalar is a text, and not a number, a truth or nothing: YAML 1.2, "Core Schema".
  private func isText(_ node: YAMLDocument.Node) -> Bool {
    guard case .scalar(let text, let isPlain) = node.content else { return false }
    if !isPlain { return true }
    if isNull(node) || ["true", "True", "TRUE", "false", "False", "FALSE"].contains(text) { return false }
    let number = /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+/
    return text.wholeMatch(of: number) == nil
  }
}
