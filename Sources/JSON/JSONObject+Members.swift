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

/// Whether two keys have the same bytes. (`String ==` compares by canonical equivalence.)
private func isSame(_ a: String, _ b: String) -> Bool { a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8) }
