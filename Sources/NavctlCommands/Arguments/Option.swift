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
  /// The letter after a single dash that means the same.
  var letter: Character?
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

  /// The same option with a letter: `-q`.
  func letter(_ letter: Character) -> Option {
    var option = self
    option.letter = letter
    return option
  }

  /// The option in help: `-s, --scene SCENE`.
  var usage: String {
    let dashed = (letter.map { "-\($0), " } ?? "") + "--\(name)"
    return switch arity {
    case .flag: dashed
    case .optional(let placeholder): "\(dashed)[=\(placeholder)]"
    case .value(let placeholder): "\(dashed) \(placeholder)"
    case .values(let placeholder): "\(dashed) \(placeholder)…"
    }
  }
}
