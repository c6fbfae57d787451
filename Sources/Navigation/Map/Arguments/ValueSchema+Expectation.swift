extension ValueSchema {
  /// A description of fitting values for people: `an integer from 1 to 9`. Of a long list it has the first values and the number
  /// of the others.
  public var expectation: String {
    if let allowed {
      return (allowed.count == 1 ? "" : "one of ") + Text.list(allowed.lazy.map(\.text))
    }
    var words = noun
    words += bounds(minimum?.text, maximum?.text)
    if let length { words += counted(length, "character") }
    if let count { words += counted(count, "element") }
    if let propertyCount { words += properties(propertyCount) }
    if let pattern { words += " that matches \(pattern.source.shortened(to: 200))" }
    return words
  }

  /// A description of the properties that an object without others may have.
  var onlyProperties: String { properties.isEmpty ? "no keys" : "only \(names)" }

  private var names: String { Text.list(properties.lazy.map(\.name)) }

  private func properties(_ range: ClosedRange<Int>) -> String {
    range == 1...1 && !allowsOthers ? " with exactly one of \(names)" : counted(range, "key")
  }

  private var noun: String {
    switch type {
    case .string: "a text"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "true or false"
    case .array: "an array"
    case .object: "an object"
    case .null: "null"
    case nil: "a value"
    }
  }

  private func bounds(_ least: String?, _ most: String?) -> String {
    switch (least, most) {
    case (let least?, let most?): " from \(least) to \(most)"
    case (let least?, nil): " of at least \(least)"
    case (nil, let most?): " of at most \(most)"
    case (nil, nil): ""
    }
  }

  private func counted(_ range: ClosedRange<Int>, _ unit: String) -> String {
    if range.lowerBound == range.upperBound { return " of \(plural(range.lowerBound, unit))" }
    if range.upperBound == .max { return " of at least \(plural(range.lowerBound, unit))" }
    if range.lowerBound == 0 { return " of at most \(plural(range.upperBound, unit))" }
    return " of \(range.lowerBound) to \(plural(range.upperBound, unit))"
  }

  private func plural(_ count: Int, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
}
