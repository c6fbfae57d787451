public import JSON

/// The reason why a value does not fit.
public struct ValueMismatch: Error, Hashable, Sendable {
  /// The place in the value: `a.b[2]`; empty for the value itself.
  public var path: String
  /// A description of fitting values, as the end of a sentence: `an integer of at least 1`.
  public var expected: String

  public init(path: String = "", expected: String) {
    self.path = path
    self.expected = expected
  }

  /// The same mismatch, seen from the enclosing value.
  func inside(_ step: String) -> ValueMismatch {
    let joined = path.isEmpty ? step : path.hasPrefix("[") ? step + path : step + "." + path
    return ValueMismatch(path: joined, expected: expected)
  }
}

extension ValueSchema {
  /// Checks a value.
  /// - Throws: `ValueMismatch` with the first place that does not fit.
  /// - Complexity: O(n log n) for the length of the value and the properties, besides patterns.
  public func check(_ value: CanonicalValue) throws(ValueMismatch) {
    guard fitsType(value), allows(value) else { throw ValueMismatch(expected: expectation) }
    switch value.kind {
    case .integer, .number: try checkNumber(value)
    case .string: try checkText(value)
    case .array: try checkElements(value)
    case .object: try checkProperties(value)
    case .bool, .null: break
    }
  }

  private func fitsType(_ value: CanonicalValue) -> Bool {
    switch (type, value.kind) {
    case (nil, _), (.string, .string), (.integer, .integer), (.number, .integer), (.number, .number), (.boolean, .bool),
      (.array, .array), (.object, .object), (.null, .null):
      true
    default: false
    }
  }

  private func checkNumber(_ value: CanonicalValue) throws(ValueMismatch) {
    if minimum == nil && maximum == nil { return }
    guard let number = ExactNumber(value) else { return }
    if let minimum, number < minimum { throw ValueMismatch(expected: expectation) }
    if let maximum, number > maximum { throw ValueMismatch(expected: expectation) }
  }

  private func checkText(_ value: CanonicalValue) throws(ValueMismatch) {
    if length == nil && pattern == nil { return }
    let text = value.stringValue ?? ""
    if let length, !length.contains(text.unicodeScalars.count) { throw ValueMismatch(expected: expectation) }
    if let pattern, !pattern.matches(text) { throw ValueMismatch(expected: expectation) }
  }

  private func checkElements(_ value: CanonicalValue) throws(ValueMismatch) {
    if items == nil && count == nil { return }
    let elements = value.elements
    if let count, !count.contains(elements.count) { throw ValueMismatch(expected: expectation) }
    guard let items else { return }
    for (index, element) in elements.enumerated() {
      do { try items.check(element) } catch { throw error.inside("[\(index)]") }
    }
  }

  private func checkProperties(_ value: CanonicalValue) throws(ValueMismatch) {
    if properties.isEmpty && required.isEmpty && propertyCount == nil && allowsOthers { return }
    guard let members = value.objectValue?.members else { return }
    if let propertyCount, !propertyCount.contains(members.count) { throw ValueMismatch(expected: expectation) }
    for name in required where members.value(of: name) == nil {
      throw ValueMismatch(path: name, expected: property(name)?.expectation ?? "a value")
    }
    for member in members {
      guard let property = property(member.key) else {
        if allowsOthers { continue }
        throw ValueMismatch(path: member.key, expected: onlyProperties)
      }
      do { try property.check(CanonicalValue(trusted: member.value)) } catch { throw error.inside(member.key) }
    }
  }

  /// The schema of a property; nil if it is not declared.
  /// - Complexity: O(log properties).
  func property(_ name: String) -> ValueSchema? {
    let place = properties.lowerBound { $0.name.utf8.lexicographicallyPrecedes(name.utf8) }
    return place < properties.count && Text.isSame(properties[place].name, name) ? properties[place].schema : nil
  }
}
