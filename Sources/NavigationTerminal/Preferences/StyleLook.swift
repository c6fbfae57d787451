import SceneMap

/// The appearance of a style: attributes and colours.
struct StyleLook: Hashable, Sendable {
  var isBold = false
  var isDim = false
  var isReversed = false
  var isUnderlined = false

  /// A colour of the terminal's palette, or nil for its usual one.
  var color: Int?

  /// The colour behind, or nil for the terminal's usual one.
  var background: Int?

  private static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// The words other than numbers.
  static let words = ["plain", "bold", "dim", "reverse", "underline", "on"] + colors

  init() {}

  /// Reads words: attributes, a colour's name or its number from 0 to 255, and `on` before the colour behind.
  ///
  /// - Throws: `LookProblem` with the first word that is unknown.
  init(_ text: String) throws(LookProblem) {
    var isBehind = false
    for part in text.split(separator: " ") {
      let word = String(part)
      switch word {
      case "plain" where !isBehind: break
      case "bold" where !isBehind: isBold = true
      case "dim" where !isBehind: isDim = true
      case "reverse" where !isBehind: isReversed = true
      case "underline" where !isBehind: isUnderlined = true
      case "on" where !isBehind: isBehind = true
      default:
        guard let number = Self.colors.firstIndex(of: word) ?? Int(word), (0...255).contains(number) else {
          throw LookProblem(word: word)
        }
        if isBehind { background = number } else { color = number }
        isBehind = false
      }
    }
    if isBehind { throw LookProblem(word: "on") }
  }

  /// The words that `init(_:)` reads.
  var text: String {
    var words = [(isBold, "bold"), (isDim, "dim"), (isReversed, "reverse"), (isUnderlined, "underline")]
      .filter(\.0).map(\.1)
    if let color { words.append(Self.name(of: color)) }
    if let background { words += ["on", Self.name(of: background)] }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }

  private static func name(of color: Int) -> String { colors.indices.contains(color) ? colors[color] : "\(color)" }
}

/// A word that is neither an attribute nor a colour.
struct LookProblem: Error, Hashable, Sendable {
  let word: String

  /// The problem as a sentence without a full stop.
  var sentence: String {
    if word == "on" { return "on has the colour behind after it" }
    // An attribute is no colour behind.
    let nearest = StyleLook.words.contains(word) ? nil : NearestName.like(word, among: StyleLook.words)
    let near = nearest.map { "; did you mean \($0)?" } ?? ""
    return "\(word) is no attribute, no colour and no number from 0 to 255\(near)"
  }
}

extension StyleLook {
  /// The usual look of a style.
  ///
  /// With 256 colours, the tones are readable on black and on white. Of the eight basic colours, for which every theme has
  /// its own tones, only red and magenta are, so other parts have attributes alone.
  ///
  /// - Parameter colors: The number of the terminal's colours; 0 for none.
  init(of style: CellStyle, colors: Int) {
    self.init()
    let isRich = colors >= 256
    switch style {
    case .plain, .tab: break
    case .strong, .key, .prompt: isBold = true
    case .selectedTab, .chosen: isReversed = true
    case .faint: if isRich { color = 243 } else { isDim = true }
    case .border: if isRich { color = 31 }
    case .title: (isBold, color) = (true, isRich ? 31 : nil)
    case .label: if isRich { color = 64 }
    case .warning: (isBold, color) = (true, isRich ? 130 : colors >= 8 ? 5 : nil)
    case .error: (isBold, color) = (true, isRich ? 160 : colors >= 8 ? 1 : nil)
    }
  }
}
