import JSON
import Navigation
import SceneMap

/// The reason why a text is not a value, as a sentence.
struct ParameterProblem: Error, Hashable, Sendable {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension Parameter {
  /// Parses and checks a typed value. No text means no value; `""` is the empty text.
  ///
  /// - Returns: The value as JSON, or nil for no value.
  /// - Throws: `ParameterProblem` if the value is missing or not what the map allows.
  func value(of text: String) throws(ParameterProblem) -> String? {
    if text.isEmpty {
      if isRequired { throw ParameterProblem("\(name) is required") }
      return nil
    }
    switch kind {
    case .text:
      let text = text == "\"\"" ? "" : text
      try check(Double(text.unicodeScalars.count))
      try checkPattern(text)
      return JSONValue.string(text).description
    case .integer:
      guard let number = Int(text).map({ JSONValue.integer($0) }) ?? UInt64(text).map({ JSONValue($0) }),
        let measure = number.doubleValue
      else { throw ParameterProblem("\(name) is an integer") }
      try check(measure)
      return number.description
    case .number: return try number(text)
    case .choice, .cases:
      let options = options ?? []
      guard let option = options.first(where: { $0.text == text }) else {
        throw ParameterProblem("\(name) is one of \(options.map(\.text).joined(separator: ", "))")
      }
      return option.json
    case .array:
      guard let value = try json(text), case .array = value else {
        throw ParameterProblem("\(name) is a JSON array, as in [1, 2]")
      }
      return value.description
    case .object:
      guard let value = try json(text), case .object = value else {
        throw ParameterProblem("\(name) is a JSON object, as in {\"a\": 1}")
      }
      return value.description
    case .any: return try json(text)?.description ?? JSONValue.string(text).description
    }
  }

  /// The typed value; nil if it is no JSON.
  /// - Throws: `ParameterProblem` if it has more levels than any navd takes in arguments, which are a level themselves.
  private func json(_ text: String) throws(ParameterProblem) -> JSONValue? {
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: text, maximumDepth: SceneLimits.nestingMax)
    } catch {
      if error.isTooDeep { throw ParameterProblem("\(name) has at most \(SceneLimits.nestingMax - 1) levels") }
      return nil
    }
  }

  private func number(_ text: String) throws(ParameterProblem) -> String {
    guard let number = try json(text)?.doubleValue else {
      throw ParameterProblem("\(name) is a number")
    }
    try check(number)
    return text
  }

  /// A pattern that RE2 rejects here is left to the daemon.
  private func checkPattern(_ text: String) throws(ParameterProblem) {
    guard let pattern, let compiled = try? RE2Pattern(pattern), !compiled.matches(text) else { return }
    throw ParameterProblem("\(name) does not match \(pattern)")
  }

  private func check(_ measure: Double) throws(ParameterProblem) {
    let isInBounds = measure >= minimum ?? -.infinity && measure <= maximum ?? .infinity
    if !isInBounds { throw ParameterProblem("\(name) is \(bounds.joined(separator: " and "))") }
  }
}
