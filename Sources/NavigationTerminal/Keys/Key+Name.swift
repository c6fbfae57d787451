import SceneMap

// The names of keys in `attach.yaml`, in the help, and in hints.
extension Key {
  /// The keys that are no characters and have names.
  private static let named: [(name: String, key: Key)] = [
    ("Esc", .escape), ("Enter", .enter), ("Tab", .tab), ("BackTab", .backTab), ("Space", .scalar(" ")),
    ("Backspace", .backspace), ("Delete", .delete), ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
    ("Home", .home), ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown),
  ]

  /// The keys that terminals send for Control and a letter.
  private static let sameAsControl: [Unicode.Scalar: String] = [
    "h": "Backspace", "i": "Tab", "j": "Enter", "m": "Enter",
  ]

  /// The name: a character itself, or as `PageUp`, `Control-T` or `Alt-x`; empty for what has none.
  var name: String {
    if let named = Self.named.first(where: { $0.key == self }) { return named.name }
    return switch self {
    case .scalar(let scalar): "\(scalar)"
    case .control(let letter): "Control-\(letter.properties.uppercaseMapping)"
    case .alt(let scalar): "Alt-\(scalar)"
    default: ""
    }
  }

  /// Reads a name.
  ///
  /// - Throws: `KeyProblem` if there is no such key, or it has a fixed meaning.
  init(named text: String) throws(KeyProblem) {
    let scalars = Array(text.unicodeScalars)
    if let key = Self.named.first(where: { $0.name == text || text == "Escape" && $0.key == .escape })?.key {
      self = key
    } else if scalars.count == 1, scalars[0] > " ", scalars[0] != "\u{7F}" {
      if ("1"..."9").contains(scalars[0]) { throw KeyProblem("a digit selects a tab") }
      self = .scalar(scalars[0])
    } else if let scalar = Self.letter(after: "Control-", in: scalars) {
      let letter = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      guard ("a"..."z").contains(letter) else { throw KeyProblem("Control goes with a letter from a to z") }
      if let same = Self.sameAsControl[letter] { throw KeyProblem("terminals send \(same) for \(text)") }
      if letter == "c" { throw KeyProblem("\(text) interrupts") }
      self = .control(letter)
    } else if let scalar = Self.letter(after: "Alt-", in: scalars), scalar > " " {
      self = .alt(scalar)
    } else {
      let near = NearestName.like(text, among: Self.named.map(\.name)).map { "; did you mean \($0)?" }
      throw KeyProblem(
        "\(text.isEmpty ? "that" : text) is no key\(near ?? ": a character, or as PageUp, Control-x or Alt-x")")
    }
  }

  /// The only scalar after a prefix, or nil.
  private static func letter(after prefix: String, in scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
    let start = Array(prefix.unicodeScalars)
    return scalars.count == start.count + 1 && scalars.starts(with: start) ? scalars.last : nil
  }

  /// The name in a hint, where room is scarce: `⏎`, `^T`.
  func hint(_ charset: Charset) -> String {
    switch self {
    case .enter: charset.enter
    case .control(let letter): "^\(letter.properties.uppercaseMapping)"
    default: name
    }
  }

  /// Whether it writes a character where text is typed.
  var isText: Bool {
    switch self {
    case .scalar, .pasted: true
    default: false
    }
  }
}

/// The reason why a text names no key that can be chosen, as a sentence without a full stop.
struct KeyProblem: Error, Hashable, Sendable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
