import JSON

/// A parameter of a transition, as a form presents it.
struct Parameter: Hashable, Sendable {
  /// The type of the value.
  enum Kind: Hashable, Sendable {
    case text, integer, number
    /// One of certain values.
    case choice([Option])
    /// One of certain cases, each with values of its own.
    case cases([Case])
    /// JSON of a certain or any type.
    case array, object, any
  }

  /// A choice: its text and its value.
  struct Option: Hashable, Sendable {
    var text: String
    var json: String
  }

  /// A case: an object whose only member has its name, and its values.
  struct Case: Hashable, Sendable {
    var name: String
    var parameters: [Parameter]
  }

  var name: String
  var kind = Kind.text
  var isRequired = true

  /// Whether the value is hidden while typed.
  var isSensitive = false

  /// The map's description.
  var summary: String?

  /// The initial text.
  var standard = ""

  /// The bounds of a number, or of a text's length in Unicode scalars.
  var minimum: Double?
  var maximum: Double?

  /// The pattern of a text, in RE2's syntax.
  var pattern: String?

  init(_ name: String, _ kind: Kind = .text, isRequired: Bool = true) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
  }

  /// The choices, or nil if the value is typed. Of a case, the value is only its name.
  var options: [Option]? {
    switch kind {
    case .choice(let options): options
    case .cases(let cases): cases.map { Option(text: $0.name, json: JSONValue.string($0.name).description) }
    default: nil
    }
  }

  /// The values of a case.
  func parameters(of name: String) -> [Parameter] {
    guard case .cases(let cases) = kind else { return [] }
    return cases.first { $0.name == name }?.parameters ?? []
  }

  /// `sku`, or `quantity?` for an optional parameter.
  var shortForm: String { isRequired ? name : "\(name)?" }

  /// A hint about the value: `integer, at least 1`.
  var hint: String {
    let form = pattern.map { ["matching \($0)"] } ?? []
    let what = ([kindName] + bounds + form + (isRequired ? [] : ["may be empty"])).joined(separator: ", ")
    return summary.map { "\($0) (\(what))" } ?? what
  }

  private var kindName: String {
    switch kind {
    case .text: "text"
    case .integer: "integer"
    case .number: "number"
    case .choice, .cases: (options ?? []).map(\.text).joined(separator: " | ")
    case .array: "JSON array"
    case .object: "JSON object"
    case .any: "JSON or text"
    }
  }

  /// The bounds in words: `at least 1`.
  var bounds: [String] {
    let unit = kind == .text ? " long" : ""
    return [minimum.map { "at least \(Self.plain($0))\(unit)" }, maximum.map { "at most \(Self.plain($0))\(unit)" }]
      .compactMap { $0 }
  }

  private static func plain(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? "\(number)" }
}
