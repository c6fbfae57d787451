extension JSONElement {
  /// Whether the value is nested deeper than its parser allows for one that the reader ignores
  /// (`JSONParser.ignoredDepthMax`).
  /// - Complexity: O(1) for a scalar, O(n) for a container.
  public var isTooDeepToIgnore: Bool {
    guard isObject || isArray else { return false }
    let (most, end) = (unsafe tape[0], next)
    var (place, depth) = (index, UInt64(0))
    while place < end {
      let element = at(place)
      switch element.tag {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth > most { return true }
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        place += 1
      default: place = element.next
      }
    }
    return false
  }

  /// The depth to which an ignored value may be nested.
  public var ignoredDepthMax: Int { unsafe Int(tape[0]) }
}
