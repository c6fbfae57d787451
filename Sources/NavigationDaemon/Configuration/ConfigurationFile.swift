import SceneMap
import YAML

/// The contents of `navd.yaml`, with the position of each value. docs/navd.schema.json describes the file to editors.
struct ConfigurationFile {
  /// The keys of the file.
  enum Key: String, CaseIterable {
    case socket, observeSocket, state, maps, durability, logLevel, limits, fleet

    /// Whether the value may be a list instead of a single text.
    var mayBeList: Bool { self == .socket || self == .maps }
  }

  /// The keys under `fleet`.
  enum FleetKey: String, CaseIterable {
    case name, host, engine, secrets, hosts

    static let required: [FleetKey] = [.name, .host, .engine]
  }

  /// A text or a number as it is written, with its position.
  struct Value {
    var text: String
    var position: FilePosition
  }

  /// The maximum length; a longer file is not a configuration.
  static let bytesMax = 1 << 20

  private(set) var values: [Key: [Value]] = [:]
  /// In the order of the file.
  private(set) var limits: [(name: Value, value: Value)] = []
  private(set) var fleet: [FleetKey: [Value]] = [:]
  /// The roles that clients of other hosts have at most: `hosts: {c: {most: admin}}`.
  private(set) var fleetHosts: [(host: Value, most: Value)] = []
  /// The place of `fleet`; nil if there is none.
  private(set) var fleetPosition: FilePosition?
  var hasFleet: Bool { fleetPosition != nil }
  private(set) var problems: [ConfigurationProblem] = []
  private let path: String

  /// An empty file.
  init() { path = "" }

  /// - Parameters:
  ///   - path: The name of the file in problems.
  ///   - text: Its contents.
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
      switch key {
      case .limits: readLimits(value)
      case .fleet: readFleet(value)
      default: values[key] = readTexts(value, of: key.rawValue, mayBeList: key.mayBeList)
      }
    }
  }

  /// The names and values of a mapping, without repetitions of a name.
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

  private mutating func readTexts(_ node: YAMLNode, of name: String, mayBeList: Bool) -> [Value] {
    if case .sequence(let items) = node.content, mayBeList {
      if items.isEmpty { add(node, "\(name): expected at least one") }
      return items.compactMap { readText($0, of: name, mayBeList: mayBeList) }
    }
    return readText(node, of: name, mayBeList: mayBeList).map { [$0] } ?? []
  }

  private mutating func readText(_ node: YAMLNode, of name: String, mayBeList: Bool) -> Value? {
    guard let text = node.text, isText(node) else {
      add(node, "\(name): expected \(mayBeList ? "a text or a list of texts" : "a text")")
      return nil
    }
    return Value(text: text, position: position(node))
  }

  private mutating func readFleet(_ node: YAMLNode) {
    guard let members = node.members else { return add(node, "fleet: expected name, host and engine, one a line") }
    fleetPosition = position(node)
    for (name, value) in named(members) {
      guard let text = name.text, let key = FleetKey(rawValue: text) else {
        addUnknown(name, "setting of fleet", among: FleetKey.allCases.map(\.rawValue))
        continue
      }
      if key == .hosts {
        readFleetHosts(value)
        continue
      }
      fleet[key] = readTexts(value, of: "fleet \(text)", mayBeList: key == .engine)
    }
  }

  private mutating func readFleetHosts(_ node: YAMLNode) {
    guard let members = node.members else {
      return add(node, "fleet hosts: expected hosts, one a line: `c: {most: admin}`")
    }
    for (name, value) in named(members) {
      guard let host = name.text, let settings = value.members else {
        add(value, "fleet hosts: expected a host with `most`")
        continue
      }
      for (key, role) in named(settings) {
        guard key.text == "most" else {
          addUnknown(key, "setting of a host", among: ["most"])
          continue
        }
        guard let most = readText(role, of: "fleet hosts \(host) most", mayBeList: false) else { continue }
        fleetHosts.append((Value(text: host, position: position(name)), most))
      }
    }
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

  /// Whether a scalar is a text, and not a number, a boolean or null.
  private func isText(_ node: YAMLNode) -> Bool {
    if case .text? = node.scalar { true } else { false }
  }
}
