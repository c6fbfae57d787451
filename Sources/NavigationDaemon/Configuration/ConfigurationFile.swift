import SceneMap
import YAML

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
    guard text.utf8.count <= Self.bytesMax else {
      let why = "longer than \(Self.bytesMax) bytes: that is no configuration of navd"
      problems.append(ConfigurationProblem(FilePosition(file: path), message: why))
      return
    }
    do throws(YAMLProblem) {
      if let root = try YAMLDocument(text).root { read(root) }
    } catch {
      problems.append(
        ConfigurationProblem(FilePosition(file: path, line: error.line, column: error.column), message: error.message))
    }
  }

  private mutating func read(_ root: YAMLNode) {
    guard let members = root.members else {
      return isNull(root) ? () : add(root, "expected settings, one a line: `logLevel: info`")
    }
    for (name, value) in named(members) {
      guard let text = name.text, let key = Key(rawValue: text) else {
        addUnknown(name, "setting", among: Key.allCases.map(\.rawValue))
        continue
      }
      if key == .limits {
        readLimits(value)
      } else {
        values[key] = readTexts(value, of: key)
      }
    }
  }

  /// The names and values of a mapping, without those whose name has been said before.
  private mutating func named(
    _ members: [YAMLMember]
  ) -> [(name: YAMLNode, value: YAMLNode)] {
    var seen: Set<String> = []
    var found: [(name: YAMLNode, value: YAMLNode)] = []
    for member in members {
      let name = member.key
      if let text = name.text, !seen.insert(text).inserted {
        add(name, "\(text): said twice")
      } else {
        found.append((name, member.value))
      }
    }
    return found
  }

  private mutating func readTexts(_ node: YAMLNode, of key: Key) -> [Value] {
    if case .sequence(let items) = node.content, key.mayBeList {
      if items.isEmpty { add(node, "\(key.rawValue): expected at least one") }
      return items.compactMap { readText($0, of: key) }
    }
    return readText(node, of: key).map { [$0] } ?? []
  }

  private mutating func readText(_ node: YAMLNode, of key: Key) -> Value? {
    guard let text = node.text, isText(node) else {
      add(node, "\(key.rawValue): expected \(key.mayBeList ? "a text or a list of texts" : "a text")")
      return nil
    }
    return Value(text: text, position: position(node))
  }

  private mutating func readLimits(_ node: YAMLNode) {
    guard let members = node.members else {
      return add(node, "limits: expected names and numbers, one a line")
    }
    for (name, node) in named(members) {
      guard let text = name.text, LimitName(text) != nil else {
        addUnknown(name, "limit", among: LimitName.allCases.map(\.text))
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

  private mutating func add(_ node: YAMLNode, _ message: String) {
    problems.append(ConfigurationProblem(position(node), message: message))
  }

  private mutating func addUnknown(_ name: YAMLNode, _ kind: String, among names: [String]) {
    guard let text = name.text else { return add(name, "expected the name of a \(kind)") }
    let meant = NearestName.like(text, among: names).map { "do you mean \($0)?" }
    add(name, "\(text): no such \(kind); \(meant ?? "expected one of \(names.joined(separator: ", "))")")
  }

  private func position(_ node: YAMLNode) -> FilePosition {
    FilePosition(file: path, line: node.line, column: node.column)
  }

  // MARK: - Scalars

  private func isNull(_ node: YAMLNode) -> Bool { node.scalar == .null }

  /// Whether a scalar is a text, and not a number, a truth or nothing.
  private func isText(_ node: YAMLNode) -> Bool {
    if case .text? = node.scalar { true } else { false }
  }
}
