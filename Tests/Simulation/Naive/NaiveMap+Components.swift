import JSON
import Navigation

// URLs that are read segment by segment (docs/specification/map.md, "Links").
extension NaiveMap {
  /// Each segment is a screen, with a query of its own: `A/B?id=1/C`.
  func components(_ url: Substring) -> NaiveLink? {
    guard document.member("links")?.member("components") == .bool(true) else { return nil }
    var parts = url.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last == "" { parts.removeLast() }
    if parts.isEmpty { return nil }
    var path: [NaiveGiven] = []
    for part in parts {
      guard let screen = component(part) else { return nil }
      path.append(screen)
    }
    guard let under = try? under(path[0]) else { return nil }
    return NaiveLink(route: .null, target: .show(under + path))
  }

  private func component(_ part: Substring) -> NaiveGiven? {
    let halves = part.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let name = Self.decoded(halves[0])
    guard screen(name) != nil, let query = NaiveLinkValue.query(halves.count > 1 ? halves[1] : "") else {
      return nil
    }
    let schema = arguments(ofScreen: name)?.named ?? []
    if isStrict, query.contains(where: { value in !schema.contains { Bytes($0.name) == Bytes(value.name) } }) {
      return nil
    }
    var members: [(key: String, value: String)] = []
    for (argument, words) in schema {
      guard let value = query.first(where: { $0.name == argument })?.value else { continue }
      guard let decoded = value.decoded(as: words) else { return nil }
      members.append((argument, decoded))
    }
    return try? given(ScreenDescription(name, arguments: JSONObject(members: members)))
  }
}
