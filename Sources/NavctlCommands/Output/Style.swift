/// The style of text: colour and lines on a terminal, plain text elsewhere.
struct Style: Equatable, Sendable {
  enum Color: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// Whether colours are used (SGR, ECMA-48).
  var hasColor: Bool
  /// Whether trees are drawn with lines.
  var hasLines: Bool

  static let plain = Style(hasColor: false, hasLines: false)

  /// Chooses a style.
  ///
  /// - Parameters:
  ///   - choice: `--color`.
  ///   - isTerminal: Whether standard output is a terminal.
  ///   - environment: Looks a variable up: `NO_COLOR` (no-color.org) and `TERM=dumb` turn colour off.
  init(_ choice: GlobalOptions.Color, isTerminal: Bool, environment: (String) -> String?) {
    let refuses = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    switch choice {
    case .always: hasColor = true
    case .never: hasColor = false
    case .auto: hasColor = isTerminal && !refuses && environment("TERM") != "dumb"
    }
    hasLines = isTerminal || choice == .always
  }

  init(hasColor: Bool, hasLines: Bool) {
    self.hasColor = hasColor
    self.hasLines = hasLines
  }

  func paint(_ text: String, _ color: Color) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
