extension JSONElement {
  /// The place of the first number that does not fit in 64 bits, such as `screen.arguments.n` or `path[2]`; nil if all fit, as
  /// in documents of other parsers than those that keep large numbers.
  /// - Complexity: O(document).
  public var placeOfLargeNumber: String? {
    var steps: [String] = []
    guard notesLargeNumber(&steps) else { return nil }
    return steps.reversed().joined()
  }

  /// Notes the place from the inside outwards, so that nothing is copied on the way to a number that fits.
  private func notesLargeNumber(_ steps: inout [String]) -> Bool {
    switch kind {
    case .number: return doubleValue?.isNaN ?? false
    case .array:
      for (index, element) in elements.enumerated() where element.notesLargeNumber(&steps) {
        Self.separate(&steps)
        steps.append("[\(index)]")
        return true
      }
    case .object:
      for field in fields where field.value.notesLargeNumber(&steps) {
        Self.separate(&steps)
        steps.append(field.key.string)
        return true
      }
    case .string, .integer, .bool, .null: break
    }
    return false
  }

  /// A point comes before a field within another value.
  private static func separate(_ steps: inout [String]) {
    if let inner = steps.last, !inner.hasPrefix("[") { steps.append(".") }
  }
}
