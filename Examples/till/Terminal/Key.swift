/// A key of the terminal.
enum Key: Equatable {
  case character(Character)
  case enter, escape, backspace, tab, up, down
  /// Control-C.
  case interrupt
  /// Control-Z.
  case suspend
}

/// Decodes keys from a terminal's bytes. A sequence may arrive in pieces.
struct KeyDecoder {
  private var pending: [UInt8] = []

  /// Whether an Esc has arrived that may begin a sequence.
  var isWaiting: Bool { pending.first == 0x1B }

  /// - Returns: the complete keys.
  mutating func feed(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = next() {
      pending.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Ends an incomplete sequence: its Esc is a key.
  mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    pending = []
    return [.escape]
  }

  /// The first key, nil if it has no meaning here, and its length; nil if it is incomplete.
  private func next() -> (key: Key?, length: Int)? {
    guard let first = pending.first else { return nil }
    switch first {
    case 0x1B: return sequence()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0x03: return (.interrupt, 1)
    case 0x1A: return (.suspend, 1)
    case ..<0x20: return (nil, 1)
    default: return character(first)
    }
  }

  /// A sequence such as `ESC [ A`: parameters, then a letter.
  private func sequence() -> (key: Key?, length: Int)? {
    guard pending.count > 1 else { return nil }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else { return (.escape, 1) }
    guard let end = pending.dropFirst(2).firstIndex(where: { $0 >= 0x40 }) else { return nil }
    let key: Key? =
      switch pending[end] {
      case UInt8(ascii: "A"): .up
      case UInt8(ascii: "B"): .down
      default: nil
      }
    return (key, end + 1)
  }

  private func character(_ first: UInt8) -> (key: Key?, length: Int)? {
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard pending.count >= length else { return nil }
    return (String(decoding: pending.prefix(length), as: UTF8.self).first.map { .character($0) }, length)
  }
}
