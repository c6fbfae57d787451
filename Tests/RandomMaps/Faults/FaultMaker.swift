import JSON
import Random

/// Adds a mistake to a valid map.
struct FaultMaker {
  /// The expected place of the finding.
  enum Place {
    case value(DocumentPath)
    /// - Parameter told: the path in the finding, if it is not that of the key.
    case key(DocumentPath, told: DocumentPath? = nil)
    case file
    /// The whole text is replaced.
    case text(String, line: Int?, column: Int?)
  }

  private(set) var document: JSONValue
  var random: SeededRandom
  var bytesMax: Int?
  var screensMax: Int?
  var transitionsMax: Int?
  var patternSizeMax: Int?
  var passedMax: Int?
  var shownBytesMax: Int?

  init(_ document: JSONValue, seed: UInt64) {
    self.document = document
    random = SeededRandom(seed: seed)
  }

  // MARK: - What there is

  /// A random screen.
  mutating func screen() -> DocumentPath { path("screens", pick: names(at: DocumentPath("screens"))) }

  var isStrict: Bool { document["strict"] == .bool(true) }

  func names(at path: DocumentPath) -> [String] {
    guard case .object(let members) = value(at: path) else { return [] }
    return members.map(\.key)
  }

  private mutating func path(_ section: String, pick names: [String]) -> DocumentPath {
    DocumentPath(section).key(random.pick(names))
  }

  func value(at path: DocumentPath) -> JSONValue? {
    path.steps.reduce(document) { value, step in
      switch step {
      case .key(let name): value?[name]
      case .index(let place): value?[place]
      }
    }
  }

  // MARK: - Changes

  /// Sets a value, and creates the objects on its path.
  @discardableResult
  mutating func set(_ path: DocumentPath, _ value: JSONValue) -> DocumentPath {
    document = Self.setting(document, path.steps[...], value)
    return path
  }

  private static func setting(
    _ value: JSONValue?, _ steps: ArraySlice<DocumentPath.Step>, _ new: JSONValue
  ) -> JSONValue {
    guard let step = steps.first else { return new }
    let rest = steps.dropFirst()
    switch (step, value) {
    case (.key(let name), .object(var members)):
      if let place = members.firstIndex(where: { $0.key == name }) {
        members[place].value = setting(members[place].value, rest, new)
      } else {
        members.append(.init(name, setting(nil, rest, new)))
      }
      return .object(members)
    case (.key(let name), _): return .object([.init(name, setting(nil, rest, new))])
    case (.index(let place), .array(var elements)):
      elements[place] = setting(elements[place], rest, new)
      return .array(elements)
    case (.index, _): preconditionFailure("there is no list")
    }
  }

  /// Removes a member of a mapping.
  mutating func remove(_ path: DocumentPath, _ name: String) {
    guard case .object(let members) = value(at: path) else { return }
    set(path, .object(members.filter { $0.key != name }))
  }

  /// Adds a member to a mapping, even if it exists.
  mutating func repeatMember(_ path: DocumentPath, _ name: String) -> DocumentPath {
    guard case .object(let members) = value(at: path), let old = members.first(where: { $0.key == name }) else {
      preconditionFailure("there is no \(name)")
    }
    set(path, .object(members + [old]))
    return path.key(name)
  }

  /// Adds a transition to a screen.
  mutating func edge(_ members: KeyValuePairs<String, JSONValue>) -> DocumentPath {
    set(screen().key("transitions").key("faulty"), object(members))
  }

  /// Adds an instruction to a screen.
  mutating func instruction(_ members: KeyValuePairs<String, JSONValue>) -> DocumentPath {
    set(screen().key("handles").key("change").key(names(at: DocumentPath("screens"))[0]), object(members))
  }

  /// Adds a screen with a required integer argument `n`.
  mutating func addNeedy() {
    set(DocumentPath("screens", "Needy", "arguments", "n", "type"), "integer")
  }

  /// Adds the screen of `addNeedy` with a variant `one`.
  mutating func addVaried() {
    addNeedy()
    set(DocumentPath("screens", "Needy", "variants", "one", "title"), "One")
  }

  /// Adds a case of tabs whose item `a` contains the tabs `Inner`.
  /// - Returns: the path of the items.
  mutating func addNamedTabs() -> DocumentPath {
    let items = DocumentPath("window", "cases", "faulty", "tabs", "items")
    set(items.key("a").key("tabs").key("name"), "Inner")
    set(
      items.key("a").key("tabs").key("items").key("x").key("stack"), .string(names(at: DocumentPath("screens"))[0]))
    return items
  }

  /// Adds tabs `FaultyTabs` with the items `a` and `b`.
  mutating func addTabs(ofCase name: String = "faulty") {
    let path = DocumentPath("window", "cases", name, "tabs")
    set(path.key("name"), "FaultyTabs")
    for item in ["a", "b"] {
      set(path.key("items").key(item).key("stack"), .string(names(at: DocumentPath("screens"))[0]))
    }
  }

  /// Adds coordinators, each of which builds the previous one twice.
  /// - Returns: the name of the last one.
  mutating func addDoubling(levels: Int) -> String { addChain(of: levels, tabs: ["a", "b"]) }

  /// Adds coordinators that each build the one before in each of some tabs; the first builds a stack.
  /// - Returns: The name of the last one.
  mutating func addChain(of count: Int, tabs: [String] = ["a"]) -> String {
    func name(_ level: Int) -> String { "Faulty\(level)" }
    set(DocumentPath("coordinators", name(0), "root", "stack"), .string(names(at: DocumentPath("screens"))[0]))
    for level in 1..<count {
      let items = DocumentPath("coordinators", name(level), "root", "tabs", "items")
      for tab in tabs { set(items.key(tab).key("coordinator"), .string(name(level - 1))) }
    }
    return name(count - 1)
  }

  /// Adds a screen without arguments, with an edge `away` to itself.
  mutating func addFree() -> DocumentPath {
    set(DocumentPath("screens", "Free", "transitions", "away", "push"), "Free")
    return DocumentPath("screens", "Free")
  }

  /// Adds a link.
  mutating func route(_ members: KeyValuePairs<String, JSONValue>) -> DocumentPath {
    let path = DocumentPath("links", "routes")
    if value(at: DocumentPath("links")) == nil { set(DocumentPath("links", "schemes"), ["app"]) }
    let routes = value(at: path)?.arrayValue ?? []
    set(path, .array(routes + [object(members)]))
    return path.index(routes.count)
  }

  func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONValue.Member($0.key, $0.value) })
  }
}
