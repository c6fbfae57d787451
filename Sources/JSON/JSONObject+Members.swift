import Encodings

// Reading a canonical object without a parser.
extension JSONObject {
  /// The members in canonical order; values are canonical JSON text.
  /// - Complexity: O(n).
  public var members: [(key: String, value: String)] {
    let bytes = text.utf8.span
    var members: [(key: String, value: String)] = []
    var scanner = CanonicalScanner()
    while let member = scanner.member(of: bytes) {
      let key = CanonicalScanner.unescaped(bytes.extracting(member.key))
      members.append((key, String(bytes.extracting(member.value))))
    }
    return members
  }

  /// The value of a member as canonical JSON text; nil if there is none with that key.
  /// - Complexity: O(n).
  public subscript(key: String) -> String? {
    let bytes = text.utf8.span
    var scanner = CanonicalScanner()
    while let member = scanner.member(of: bytes) {
      if isAny(of: [key], member, bytes) { return String(bytes.extracting(member.value)) }
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

  /// Whether its nesting depth exceeds a number.
  /// - Complexity: O(n); O(1) for a short object, because each level takes at least two bytes.
  @inlinable
  public func isNested(deeperThan depth: Int) -> Bool { byteCount / 2 >= depth && self.depth > depth }

  /// The object of the members whose keys are in a list, or of all for nil.
  /// - Complexity: O(n · keys).
  public func picking(_ keys: [String]?) -> JSONObject {
    guard let keys else { return self }
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
      for index in 1..<(bytes.count - 1) { hash = FNV1a.hash(bytes[index], from: hash) }
      return hash
    }
    var isFirst = true
    forEachMember(of: bytes, in: keys) { member in
      if !isFirst { hash = FNV1a.hash(UInt8(ascii: ","), from: hash) }
      isFirst = false
      for index in member { hash = FNV1a.hash(bytes[index], from: hash) }
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

  /// Calls `body` with the place of each member whose key is in `keys`, in order, until it returns false.
  private func forEachMember(of bytes: Span<UInt8>, in keys: [String], _ body: (Range<Int>) -> Bool) {
    var scanner = CanonicalScanner()
    while let member = scanner.member(of: bytes) {
      if isAny(of: keys, member, bytes), !body(member.range) { return }
    }
  }

  /// Whether the key of a member is one of some.
  private func isAny(of keys: [String], _ member: CanonicalScanner.Member, _ bytes: Span<UInt8>) -> Bool {
    if !member.isPlain {
      let name = CanonicalScanner.unescaped(bytes.extracting(member.key))
      return keys.contains { isSame($0, name) }
    }
    let (start, count) = (member.key.lowerBound + 1, member.key.count - 2)
    for name in keys {
      let name = name.utf8.span
      if name.count != count { continue }
      var place = 0
      while place < count, name[place] == bytes[start + place] { place += 1 }
      if place == count { return true }
    }
    return false
  }
}

/// Whether two keys have the same bytes. (`String ==` compares by canonical equivalence.)
private func isSame(_ a: String, _ b: String) -> Bool { a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8) }
