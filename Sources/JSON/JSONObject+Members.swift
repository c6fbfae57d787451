// Reading a canonical object without a parser.
extension JSONObject {
  /// The members in canonical order; values are canonical JSON text.
  /// - Complexity: O(n).
  public var members: [(key: String, value: String)] {
    var members: [(key: String, value: String)] = []
    var scanner = CanonicalScanner(text)
    while let member = scanner.next() { members.append(member) }
    return members
  }

  /// The value of a member as canonical JSON text; nil if there is none with that key.
  /// - Complexity: O(n).
  public subscript(key: String) -> String? {
    var scanner = CanonicalScanner(text)
    while let member = scanner.next() {
      if isSame(member.key, key) { return member.value }
    }
    return nil
  }

  /// The nesting depth; an object without nested values has depth 1.
  /// - Complexity: O(n), without allocating.
  public var depth: Int {
    var (depth, deepest, isQuoted, isEscaped) = (0, 0, false, false)
    for byte in text.utf8 {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest
  }

  /// The object of the members whose keys are in `keys`.
  /// - Complexity: O(n · keys).
  public func picking(_ keys: [String]) -> JSONObject {
    if keys.isEmpty || isEmpty { return .empty }
    return JSONObject(members: members.filter { member in keys.contains { isSame($0, member.key) } })
  }
}

// Reading the members whose keys are in a list without creating their object.
extension JSONObject {
  /// A hash of the object of these members, or of the whole object.
  /// - Parameters:
  ///   - keys: Nil means all keys.
  ///   - state: The state with which the hash begins. Equal objects have equal hashes for the same state.
  /// - Complexity: O(n), or O(n + members · keys).
  package func hash(picking keys: [String]?, from state: UInt64) -> UInt64 {
    let bytes = text.utf8.span
    var hash = state
    guard let keys else {
      for index in 1..<(bytes.count - 1) { hash = Self.hash(bytes[index], hash) }
      return hash
    }
    var isFirst = true
    forEachMember(of: bytes, in: keys) { member in
      if !isFirst { hash = Self.hash(UInt8(ascii: ","), hash) }
      isFirst = false
      for index in member { hash = Self.hash(bytes[index], hash) }
      return true
    }
    return hash
  }

  /// Whether the object of these members is equal to another one.
  /// - Complexity: O(n + members · keys).
  package func isEqual(picking keys: [String], to other: JSONObject) -> Bool {
    let (bytes, wanted) = (text.utf8.span, other.text.utf8.span)
    var place = 1
    var isEqual = true
    forEachMember(of: bytes, in: keys) { member in
      if place > 1 { place += 1 }
      guard place + member.count < wanted.count, place == 1 || wanted[place - 1] == UInt8(ascii: ",") else {
        isEqual = false
        return false
      }
      for index in member.indices where bytes[index] != wanted[place + index - member.lowerBound] {
        isEqual = false
        return false
      }
      place += member.count
      return true
    }
    return isEqual && place == wanted.count - 1
  }

  /// A step of the 64-bit FNV-1a hash.
  @inline(__always)
  private static func hash(_ byte: UInt8, _ state: UInt64) -> UInt64 { (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Calls `body` with the place of each member whose key is in `keys`, in order, until it returns false.
  private func forEachMember(of bytes: Span<UInt8>, in keys: [String], _ body: (Range<Int>) -> Bool) {
    var index = 1
    while index < bytes.count - 1 {
      let start = index
      let isPlain = skipString(bytes, &index)
      let key = (start + 1)..<(index - 1)
      index += 1
      skipValue(bytes, &index)
      if isAny(of: keys, key, isPlain, bytes), !body(start..<index) { return }
      index += 1
    }
  }

  /// Skips a string.
  /// - Returns: Whether it has no escapes.
  private func skipString(_ bytes: Span<UInt8>, _ index: inout Int) -> Bool {
    var isPlain = true
    index += 1
    while bytes[index] != UInt8(ascii: "\"") {
      let isEscape = bytes[index] == UInt8(ascii: "\\")
      if isEscape { isPlain = false }
      index += isEscape ? 2 : 1
    }
    index += 1
    return isPlain
  }

  /// Moves to the comma or the bracket after a value.
  private func skipValue(_ bytes: Span<UInt8>, _ index: inout Int) {
    var depth = 0
    while true {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        _ = skipString(bytes, &index)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return }
      default: break
      }
      index += 1
    }
  }

  /// Whether a key is one of some. Escapes are rare, so they are left to the parser.
  private func isAny(of keys: [String], _ key: Range<Int>, _ isPlain: Bool, _ bytes: Span<UInt8>) -> Bool {
    if !isPlain {
      let quoted = ((key.lowerBound - 1)..<(key.upperBound + 1)).map { bytes[$0] }
      let name = CanonicalScanner.unescaped(quoted[...])
      return keys.contains { isSame($0, name) }
    }
    for name in keys {
      let name = name.utf8.span
      if name.count != key.count { continue }
      var place = 0
      while place < name.count, name[place] == bytes[key.lowerBound + place] { place += 1 }
      if place == name.count { return true }
    }
    return false
  }
}

/// Whether two keys have the same bytes. (`String ==` compares by canonical equivalence.)
private func isSame(_ a: String, _ b: String) -> Bool { a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8) }
