import JSON

/// A value of a URL, not yet interpreted.
indirect enum NaiveLinkValue {
  case text(String)
  /// A key without a value.
  case bare
  case array([NaiveLinkValue])
  case object([(name: String, value: NaiveLinkValue)])
  /// A value that is given twice, or in two ways.
  case repeated

  /// The values of a query by name; nil if a key is malformed.
  static func query(_ text: Substring) -> [(name: String, value: NaiveLinkValue)]? {
    var items: [(path: ArraySlice<String>, value: NaiveLinkValue)] = []
    for item in text.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let path = path(of: NaiveMap.decoded(pair[0])) else { return nil }
      items.append((path[...], pair.count > 1 ? .text(NaiveMap.decoded(pair[1])) : .bare))
    }
    return members(items)
  }

  /// `a[b][]`: a, b and nothing.
  private static func path(of key: String) -> [String]? {
    var path = [String(key.prefix { $0 != "[" })]
    var rest = key.dropFirst(path[0].count)
    while !rest.isEmpty {
      guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
      path.append(String(rest[..<end].dropFirst()))
      rest = rest[end...].dropFirst()
    }
    return path[0].isEmpty ? nil : path
  }

  /// Joins the values of one name, in the order of the first occurrences.
  private static func members(
    _ items: [(path: ArraySlice<String>, value: NaiveLinkValue)]
  ) -> [(name: String, value: NaiveLinkValue)] {
    var names: [String] = []
    for item in items where !names.contains(item.path.first ?? "") { names.append(item.path.first ?? "") }
    return names.map { name in
      (name, together(items.filter { $0.path.first == name }.map { ($0.path.dropFirst(), $0.value) }))
    }
  }

  private static func together(_ items: [(path: ArraySlice<String>, value: NaiveLinkValue)]) -> NaiveLinkValue {
    if items.count == 1, items[0].path.isEmpty { return items[0].value }
    if items.allSatisfy({ $0.path.first == "" }) {
      return .array(items.map { together([($0.path.dropFirst(), $0.value)]) })
    }
    return items.allSatisfy { $0.path.first?.isEmpty == false } ? .object(members(items)) : .repeated
  }

  /// The canonical JSON by its declared type; nil if it has another type. A value of any type is text if possible.
  func decoded(as words: JSONValue) -> String? {
    let type = words.member("type")?.stringValue
    switch self {
    case .repeated: return nil
    case .bare: return type == nil ? "true" : nil
    case .text(let text):
      if type == nil { return JSONValue.string(text).canonical }
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard type == "integer", !digits.isEmpty, digits.allSatisfy({ "0123456789".contains($0) }) else { return nil }
      return Int(text).map { JSONValue.integer($0).canonical } ?? UInt64(text).map { JSONValue($0).canonical }
    case .array(let elements):
      guard type == nil || type == "array" else { return nil }
      let decoded = elements.map { $0.decoded(as: words.member("items") ?? .object([])) }
      return decoded.contains(nil) ? nil : "[" + decoded.compactMap(\.self).joined(separator: ",") + "]"
    case .object(let members):
      guard type == nil || type == "object" else { return nil }
      let decoded = members.map { member in
        (
          key: member.name,
          value: member.value.decoded(as: words.member("properties")?.member(member.name) ?? .object([]))
        )
      }
      if decoded.contains(where: { $0.value == nil }) { return nil }
      return JSONObject(members: decoded.map { ($0.key, $0.value ?? "") }).text
    }
  }
}
