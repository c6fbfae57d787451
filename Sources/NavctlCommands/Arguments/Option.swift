/// An option of a verb or of navctl itself: `--count N`.
struct Option: Equatable, Sendable {
  enum Arity: Equatable, Sendable {
    case flag
    /// An optional value after `=`, with its placeholder in help.
    case optional(String)
    /// One value, with its placeholder in help.
    case value(String)
    /// All words up to the next option, with their placeholder in help.
    case values(String)
  }

  /// The name without the dashes.
  var name: String
  var arity: Arity
  var help: String

  static func flag(_ name: String, _ help: String) -> Option { Option(name: name, arity: .flag, help: help) }

  static func optional(_ name: String, _ placeholder: String, _ help: String) -> Option {
    Option(name: name, arity: .optional(placeholder), help: help)
  }

  static func value(_ name: String, _ placeholder: String, _ help: String) -> Option {
    Option(name: name, arity: .value(placeholder), help: help)
  }

  static func values(_ name: String, _ placeholder: String, _ help: String) -> Option {
    Option(name: name, arity: .values(placeholder), help: help)
  }

  /// The option in help: `--count N`.
  var usage: String {
    switch arity {
    case .flag: "--\(name)"
    case .optional(let placeholder): "--\(name)[=\(placeholder)]"
    case .value(let placeholder): "--\(name) \(placeholder)"
    case .values(let placeholder): "--\(name) \(placeholder)…"
    }
  }
}
