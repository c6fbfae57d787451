import SceneMap

/// Divides a command line into navctl's own options, the verb, and the words and options of the verb.
///
/// The options are in a table. Reflection would make navctl start slowly (docs/decisions/0004).
struct CommandLineReader {
  private(set) var global: [GivenOption] = []
  private(set) var verb: (any Verb.Type)?
  private(set) var words: [String] = []
  private(set) var options: [GivenOption] = []
  /// Whether there was a `--`, after which there are no options.
  private(set) var hasDashes = false

  /// Whether the line asks for help instead of what its verb does.
  var wantsHelp: Bool { global["help"] != nil }
  /// Whether the line asks for the versions instead of what its verb does.
  var wantsVersion: Bool { global["version"] != nil }

  private var rest: ArraySlice<String>

  /// Reads a command line.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Throws: `UsageError`.
  /// - Complexity: O(words · options).
  init(_ arguments: [String]) throws(UsageError) {
    rest = arguments[...]
    while let word = rest.popFirst() {
      if hasDashes {
        words.append(word)
      } else if word == "--" {
        hasDashes = true
      } else if word.utf8.starts(with: "--".utf8) {
        try option(word)
      } else if Self.isShortOption(word) {
        try letters(word)
      } else if verb == nil {
        try take(verb: word)
      } else {
        words.append(word)
      }
    }
  }

  /// Reads options of one letter each: `-q`, `-qj`, `-s till`, `-still`.
  private mutating func letters(_ word: String) throws(UsageError) {
    var left = word.dropFirst()
    while let letter = left.popFirst() {
      let ofNavctl = GlobalOptions.options.first { $0.letter == letter }
      guard let option = ofNavctl ?? verb?.allOptions.first(where: { $0.letter == letter }) else {
        throw UsageError(
          "there is no option \(word.shown); a word that begins with - goes behind --", verb: verbName)
      }
      var attached: String?
      if option.arity != .flag, !left.isEmpty { (attached, left) = (String(left), "") }
      let values = try values(of: option, attached)
      if ofNavctl == nil { options.add(values, to: option.name) } else { global.add(values, to: option.name) }
    }
  }

  /// Whether a word asks for JSON, before it is known whether the line can be read.
  static func asksForJSON(_ word: String) -> Bool {
    let flags = "jqhV"
    return word == "--json"
      || isShortOption(word) && word.contains("j") && word.dropFirst().allSatisfy { flags.contains($0) }
  }

  /// Whether a word begins with `-` and a letter: it is not a number, nor the `-` that stands for a file.
  private static func isShortOption(_ word: String) -> Bool {
    let bytes = word.utf8
    guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first else { return false }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second | 0x20)
  }

  private mutating func take(verb name: String) throws(UsageError) {
    guard let verb = VerbTable.verb(name) else { throw VerbTable.unknown(name) }
    self.verb = verb
  }

  private mutating func option(_ word: String) throws(UsageError) {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = String(word[..<(equals ?? word.endIndex)].dropFirst(2))
    let attached = equals.map { String(word[word.index(after: $0)...]) }
    if let option = GlobalOptions.options.first(where: { $0.name == name }) {
      global.add(try values(of: option, attached), to: name)
    } else if let verb, let option = verb.allOptions.first(where: { $0.name == name }) {
      options.add(try values(of: option, attached), to: name)
    } else {
      throw unknown(name)
    }
  }

  private mutating func values(of option: Option, _ attached: String?) throws(UsageError) -> [String] {
    switch option.arity {
    case .flag:
      guard attached == nil else { throw UsageError("--\(option.name) takes no value", verb: verbName) }
      return [""]
    case .optional: return [attached ?? ""]
    case .value(let placeholder):
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError("--\(option.name) needs a value: \(placeholder)", verb: verbName)
      }
      return [value]
    case .values(let placeholder):
      var values = attached.map { [$0] } ?? []
      while let next = rest.first, !next.utf8.starts(with: "--".utf8), !Self.isShortOption(next) {
        values.append(next)
        rest.removeFirst()
      }
      guard !values.isEmpty else { throw UsageError("--\(option.name) needs \(placeholder)", verb: verbName) }
      return values
    }
  }

  private func unknown(_ name: String) -> UsageError {
    guard let verb else {
      return UsageError("navctl has no option --\(name.shown); options of a verb follow the verb")
    }
    let known = (verb.allOptions + GlobalOptions.options).map(\.name)
    let near = NearestName.like(name, among: known).map { "; did you mean --\($0)?" }
    return UsageError("\(verb.name) has no option --\(name.shown)" + (near ?? ""), verb: verbName)
  }

  private var verbName: String? { verb?.name.description }
}
