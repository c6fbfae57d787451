/// A control sequence (ECMA-48, 5.4), decoded to a key.
struct ControlSequence {
  /// The bytes between the introducer and the final byte.
  let parameters: ArraySlice<UInt8>
  let final: UInt8

  var key: Key {
    if parameters.first == UInt8(ascii: "<") { return mouse }
    return switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): hasModifier ? .wordRight : .right
    case UInt8(ascii: "D"): hasModifier ? .wordLeft : .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "M") where parameters.isEmpty: .enter  // on the keypad
    case UInt8(ascii: "~"): numbered
    default: .unknown
    }
  }

  /// SGR mouse reports: `<button;column;row`, followed by `M` for a press and `m` for a release.
  private var mouse: Key {
    let numbers = parameters.dropFirst().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Self.number($0) ?? 0 }
    guard final == UInt8(ascii: "M"), numbers.count == 3 else { return .unknown }
    return Mouse(button: numbers[0], column: numbers[1], row: numbers[2]).map { .mouse($0) } ?? .unknown
  }

  private var numbered: Key {
    switch first {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    default: .unknown
    }
  }

  private var first: Int? { Self.number(parameters.prefix { $0 != UInt8(ascii: ";") }) }

  /// Whether Control or Alt was held, as in `1;5` and `1;3`.
  private var hasModifier: Bool {
    guard let separator = parameters.firstIndex(of: UInt8(ascii: ";")) else { return false }
    return ((Self.number(parameters[(separator + 1)...]) ?? 1) - 1) & 0b110 != 0
  }

  /// A decimal parameter. No terminal sends more than five digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
