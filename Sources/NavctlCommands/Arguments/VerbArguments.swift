import JSON
import Navigation
import NavigationClient
import NavigationProtocol

/// The words and options of one verb, to be read in order.
struct VerbArguments {
  let verb: String
  /// Whether there was a `--`.
  let hasDashes: Bool
  private var words: ArraySlice<String>
  private let options: [GivenOption]

  init(verb: String, words: [String], options: [GivenOption], hasDashes: Bool = false) {
    self.verb = verb
    self.hasDashes = hasDashes
    self.words = words[...]
    self.options = options
  }

  /// Makes a usage error of this verb.
  ///
  /// - Parameters:
  ///   - message: A sentence without a full stop.
  ///   - remedy: A remedy that is better than the verb's help.
  func error(_ message: String, remedy: String? = nil) -> UsageError {
    UsageError("\(verb): \(message)", verb: verb, remedy: remedy)
  }

  // MARK: - Words

  /// Takes the next word; nil when there is none.
  mutating func nextIfAny() -> String? { words.popFirst() }

  /// Takes the next word.
  ///
  /// - Parameter what: The placeholder of the word in help, for the error if it is missing.
  mutating func next(_ what: String) throws(UsageError) -> String {
    guard let word = words.popFirst() else { throw error("\(what) is missing") }
    return word
  }

  /// Whether there is another word.
  var hasMore: Bool { !words.isEmpty }

  /// Takes all remaining words.
  mutating func rest() -> [String] {
    defer { words = [] }
    return Array(words)
  }

  /// Checks that no words are left.
  func end() throws(UsageError) {
    guard let word = words.first else { return }
    if ArgumentWords.place(in: verb) != nil, let word = words.first(where: { ArgumentWords.pair($0) == nil }) {
      throw error("\(word.shown) is no argument, as KEY=VALUE is; quote a screen with white space in it")
    }
    throw error(
      "\(word.shown) is one word too many; quote a screen with white space in it, and give a scene by --scene")
  }

  // MARK: - Options

  func flag(_ name: String) -> Bool { options[name] != nil }

  /// The value of an option that may be given at most once.
  func value(_ name: String) throws(UsageError) -> String? {
    guard let values = options[name] else { return nil }
    guard values.count == 1 else { throw error("--\(name) is given twice") }
    return values[0]
  }

  func values(_ name: String) -> [String]? { options[name] }

  /// The value of an option as an integer of at least `least`.
  func integer(_ name: String, least: Int = 0) throws(UsageError) -> Int? {
    try value(name).map { text throws(UsageError) in try integer(text, "--\(name)", least: least) }
  }

  func integer(_ text: String, _ what: String, least: Int = 0) throws(UsageError) -> Int {
    guard let value = Int(text), value >= least else {
      throw error("\(what) must be a whole number from \(least) on, not \(text.shown)")
    }
    return value
  }

  /// The value of an option as a JSON object.
  func object(_ name: String) throws(UsageError) -> JSONObject? {
    guard let text = try value(name) else { return nil }
    // The parser refuses the depth that it is given.
    do throws(JSONObjectError) {
      return try JSONObject(parsing: text, maximumDepth: SceneLimits.nestingMax + 1)
    } catch {
      if error.problem == .tooDeep {
        throw self.error("--\(name) has more than \(SceneLimits.nestingMax) levels; no navd takes that")
      }
      throw self.error("--\(name) must be a JSON object, not \(text.shown)")
    }
  }

  /// The value of an option as a case of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = try value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("--\(name) must be one of \(names), not \(text.shown)")
    }
    return choice
  }

  /// Checks that at most one of these options is given.
  func exclusive(_ names: String...) throws(UsageError) {
    let given = names.filter { flag($0) }
    guard given.count > 1 else { return }
    throw error(given.map { "--\($0)" }.joined(separator: " and ") + " exclude each other")
  }
}
