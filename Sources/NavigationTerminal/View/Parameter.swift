/// What a transition takes from whoever takes it: one argument, as a form asks for it.
struct Parameter: Hashable, Sendable {
  /// What may be typed.
  enum Kind: Hashable, Sendable {
    case text, integer, number
    /// One of these.
    case choice([Option])
    /// JSON of this type, or of any.
    case array, object, any
  }

  /// A value that may be chosen, and how it is shown.
  struct Option: Hashable, Sendable {
    var text: String
    var json: String
  }

  var name: String
  var kind = Kind.text
  var isRequired = true

  /// Whether it is typed unseen.
  var isSensitive = false

  /// What it is for, in the map's words.
  var summary: String?

  /// What is in the form at first.
  var standard = ""

  /// Bounds of a number, or of a text's length in Unicode scalars.
  var minimum: Double?
  var maximum: Double?

  /// What must be found in a text, in RE2's syntax.
  var pattern: String?

  init(_ name: String, _ kind: Kind = .text, isRequired: Bool = true) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
  }

  /// The values to choose among; nil where something is typed.
  var options: [Option]? { if case .choice(let options) = kind { options } else { nil } }

  /// `sku`, or `quantity?` when it may be left out.
  var shortForm: String { isRequired ? name : "\(name)?" }

  /// What may be typed, in a few words: `integer, at least 1`.
  var hint: String {
    let what = ([kindName] + bounds + (isRequired ? [] : ["may be empty"])).joined(separator: ", ")
    return summary.map { "\($0) (\(what))" } ?? what
  }

  private var kindName: String {
    switch kind {
    case .text: "text"
    case .integer: "integer"
    case .number: "number"
    case .choice(let options): options.map(\.text).joined(separator: " | ")
    case .array: "JSON array"
    case .object: "JSON object"
    case .any: "JSON or text"
    }
  }

  /// The bounds as words: `at least 1`.
  var bounds: [String] {
    let unit = kind == .text ? " long" : ""
    return [minimum.map { "at least \(Self.plain($0))\(unit)" }, maximum.map { "at most \(Self.plain($0))\(unit)" }]
      .compactMap { $0 }
  }

  private static func plain(_ number: Double) -> String { Int(exactly: number).map { String($0) } ?? "\(number)" }
}
