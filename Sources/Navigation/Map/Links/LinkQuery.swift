import Encodings

/// The values of a query by name: scalars (`a=1`), arrays (`a[]=1&a[]=2`) and objects (`a[b]=1`).
struct LinkQuery {
  /// A query with more values matches no link, so that lookups stay fast.
  static let valuesMax = 1_000
  /// The maximum depth of `a[b][c]`.
  static let depthMax = 8

  /// In the order of their first occurrence.
  private(set) var values: [(name: String, value: LinkValue)] = []

  /// - Throws: `LinkProblem` if the text is not a query.
  init(_ text: Substring) throws(LinkProblem) {
    guard !text.isEmpty else { return }
    let pairs = text.split(separator: "&")
    guard pairs.count <= Self.valuesMax else { throw LinkProblem("more than \(Self.valuesMax) query values") }
    for pair in pairs {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = PercentEncoding.decode(parts[0], plusIsSpace: true) else { throw LinkProblem.illFormed(pair) }
      var value = LinkValue.bare
      if parts.count > 1 {
        guard let text = PercentEncoding.decode(parts[1], plusIsSpace: true) else { throw LinkProblem.illFormed(pair) }
        value = .text(text)
      }
      guard let path = Self.path(of: key) else { throw LinkProblem("\(key): expected a name, name[] or name[key]") }
      Self.put(value, at: path[...], into: &values)
    }
  }

  subscript(name: String) -> LinkValue? { values.first { Text.isSame($0.name, name) }?.value }

  /// Splits `a[b][]` into `a`, `b` and an empty text; nil if the brackets do not match.
  private static func path(of key: String) -> [String]? {
    guard let bracket = key.utf8.firstIndex(of: UInt8(ascii: "[")) else { return [key] }
    var path = [String(key[..<bracket])]
    var rest = key[bracket...]
    while !rest.isEmpty {
      guard rest.utf8.first == UInt8(ascii: "["), let end = rest.utf8.firstIndex(of: UInt8(ascii: "]")) else {
        return nil
      }
      path.append(String(rest[rest.utf8.index(after: rest.startIndex)..<end]))
      rest = rest[rest.utf8.index(after: end)...]
    }
    return path.count <= depthMax && !path[0].isEmpty ? path : nil
  }

  private static func put(
    _ value: LinkValue, at path: ArraySlice<String>, into members: inout [(name: String, value: LinkValue)]
  ) {
    guard let name = path.first else { return }
    let rest = path.dropFirst()
    if let place = members.firstIndex(where: { Text.isSame($0.name, name) }) {
      let present = members[place].value
      members[place].value = joined(present, value, at: rest)
    } else {
      members.append((name, made(value, at: rest)))
    }
  }

  private static func made(_ value: LinkValue, at path: ArraySlice<String>) -> LinkValue {
    guard let name = path.first else { return value }
    if name.isEmpty { return .array([made(value, at: path.dropFirst())]) }
    return .object([(name, made(value, at: path.dropFirst()))])
  }

  private static func joined(_ present: LinkValue, _ value: LinkValue, at path: ArraySlice<String>) -> LinkValue {
    switch (present, path.first) {
    case (.array(let elements), ""?): return .array(elements + [made(value, at: path.dropFirst())])
    case (.object(var members), let name?) where !name.isEmpty:
      put(value, at: path, into: &members)
      return .object(members)
    default: return .repeated
    }
  }
}
