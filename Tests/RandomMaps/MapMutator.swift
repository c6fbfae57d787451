public import JSON
public import Random

/// Changes a random place of a document, like a typing error or an attack.
public struct MapMutator {
  public var random: SeededRandom

  public init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// The document with one change.
  public mutating func mutated(_ value: JSONValue) -> JSONValue {
    // All depths are equally likely.
    switch value {
    case .object(var members) where !members.isEmpty && !random.once(in: 6):
      let place = random.below(members.count)
      switch random.below(12) {
      case 0: members.remove(at: place)
      case 1: members[place].key = misspelt(members[place].key)
      case 2: members.append(.init(random.pick(["title", "push", "arguments", "as", "zzz", ""]), other()))
      default: members[place].value = mutated(members[place].value)
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty && !random.once(in: 6):
      let place = random.below(elements.count)
      switch random.below(6) {
      case 0: elements.remove(at: place)
      case 1: elements.append(other())
      default: elements[place] = mutated(elements[place])
      }
      return .array(elements)
    case .string(let text) where random.chance(60): return .string(misspelt(text))
    default: return other()
    }
  }

  private mutating func misspelt(_ text: String) -> String {
    var letters = Array(text)
    if letters.isEmpty { return "x" }
    let place = random.below(letters.count)
    switch random.below(4) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(random.pick(["x", "é", "{", "\u{7}", "."]), at: place)
    case 2: letters[place] = random.pick(["X", "0", "}", " "])
    default: letters = []
    }
    return String(letters)
  }

  private mutating func other() -> JSONValue {
    random.pick([
      .null, .bool(true), .bool(false), .integer(0), .integer(-1), .integer(7), .number(0.5), .string("x"), .string(""),
      .string("10s"), .string("{a0}"), .array([]), .object([]), .array([.string("x")]),
      .object([.init("x", .integer(1))]), .object([.init("screen", .string("Screen0"))]),
    ])
  }
}
