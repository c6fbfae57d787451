import Encodings
import JSON

extension MapBuilder {
  /// Reads a URL segment by segment. Each segment is a screen with its own query: `pos://Orders/Order?id=7/Notes?edit`.
  mutating func components(_ url: LinkURL) throws(LinkProblem) -> LinkMatch {
    var parts = url.rest.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard !parts.isEmpty else { throw LinkProblem("expected the name of a screen") }
    var path: [ScreenDescription] = []
    var first: ScreenIndex?
    for part in parts {
      let halves = part.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(halves[0], plusIsSpace: false) else { throw .illFormed(part) }
      guard let index = map.screens.index(of: name) else { throw LinkProblem("\(name): no such screen") }
      path.append(try component(index, query: try LinkQuery(halves.count > 1 ? halves[1] : "")))
      if first == nil { first = index }
    }
    let front = if let first { try under(first, path[0].arguments) } else { [ScreenDescription]() }
    return LinkMatch(route: nil, target: .show(front + path))
  }

  private mutating func component(_ index: ScreenIndex, query: LinkQuery) throws(LinkProblem) -> ScreenDescription {
    let values = LinkValues(query)
    let schema = map.screens[index].arguments
    if map.isStrict, let other = values.names.first(where: { schema[$0] == nil }) {
      throw LinkProblem("\(map.screens[index].name): \(other): no such argument")
    }
    let arguments = values.names.compactMap { name in
      schema[name].map { LinkArgument(name, .caller(name, isOptional: true), $0.schema) }
    }
    let filled: JSONObject
    do { filled = try values.filled(arguments) } catch {
      throw LinkProblem("\(map.screens[index].name): \(error.message)")
    }
    return try screen(index, arguments: filled)
  }
}
