import JSON
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
      guard let value = try? JSONValue(parsing: text), case .array = value else {
        throw ParameterProblem("\(name) is a JSON array, as in [1, 2]")
      }
      return value.description
    case .object:
      guard let value = try? JSONValue(parsing: text), case .object = value else {
        throw ParameterProblem("\(name) is a JSON object, as in {\"a\": 1}")
      }
      return value.description
    case .any: return (try? JSONValue(parsing: text))?.description ?? JSONValue.string(text).description
    }
  }

  private func number(_ text: String) throws(ParameterProblem) -> String {
    guard let number = (try? JSONValue(parsing: text))?.doubleValue else {
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
