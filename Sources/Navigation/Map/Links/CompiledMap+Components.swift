import Encodings
import JSON

extension CompiledMap {
  /// Reads a URL segment by segment. Each segment is a screen with its own query: `pos://Orders/Order?id=7/Notes?edit`.
  func components(_ url: LinkURL) throws(LinkProblem) -> LinkMatch {
    var parts = url.rest.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard !parts.isEmpty else { throw LinkProblem("expected the name of a screen") }
    var path: [ScreenDescription] = []
    var first: ScreenIndex?
    for part in parts {
      let halves = part.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(halves[0], plusIsSpace: false) else { throw .illFormed(part) }
      guard let index = screens.index(of: name) else { throw LinkProblem("\(name): no such screen") }
      path.append(try component(index, query: try LinkQuery(halves.count > 1 ? halves[1] : "")))
      if first == nil { first = index }
    }
    let front = try first.map { index throws(LinkProblem) in try under(index, path[0].arguments) } ?? []
    return LinkMatch(route: nil, target: .show(front + path))
  }

  private func component(_ index: ScreenIndex, query: LinkQuery) throws(LinkProblem) -> ScreenDescription {
    let values = LinkValues(query)
    let schema = screens[index].arguments
    if isStrict, let other = values.names.first(where: { schema[$0] == nil }) {
      throw LinkProblem("\(screens[index].name): \(other): no such argument")
    }
    let arguments = schema.parameters.map { LinkArgument($0.name, .caller($0.name, isOptional: true), $0.schema) }
    let filled: JSONObject
    do { filled = try values.filled(arguments) } catch {
      throw LinkProblem("\(screens[index].name): \(error.message)")
    }
    return try screen(index, arguments: filled)
  }
}
