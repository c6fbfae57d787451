import JSON

extension CompiledMap {
  /// Resolves a URL as `MapBuilder.resolve(link:)`.
  /// - Parameter work: The most units of work.
  public func resolve(link text: String, work: Int = SceneLimits.workMax) -> LinkResolution {
    var builder = MapBuilder(self, limit: work)
    return builder.resolve(link: text)
  }
}

extension MapBuilder {
  /// The most links that a resolution reports as close.
  private static let triedMax = 16

  /// Each segment of a URL may be a screen with arguments that are checked: about two microseconds for each byte.
  private static let unitsOfLinkByte = 8

  /// Resolves a URL: to the route with the most literal segments whose values fit, of several to the first in the map;
  /// or else, if the map allows it, to screens segment by segment.
  ///
  /// - Complexity: O(URL · routes with its segments + screens that it would show).
  package mutating func resolve(link text: String) -> LinkResolution {
    do throws(NavigationError) { try spend(text.utf8.count * Self.unitsOfLinkByte) } catch { return .exhausted }
    let links = map.links
    guard let url = LinkURL(text) else { return .unmatched(tried: ["expected a URL, as \(example)"]) }
    guard links.schemes.contains(where: { Text.isSame($0, url.scheme) }) else {
      let schemes = links.schemes.map { "\($0):" }.joined(separator: ", ")
      return .unmatched(tried: [schemes.isEmpty ? "the map has no links" : "expected a scheme of \(schemes)"])
    }
    var tried: [String] = []
    if let match = matchRoute(url, &tried) { return .matched(match) }
    if links.hasComponents, !isExhausted {
      do { return .matched(try components(url)) } catch { tried.append("by components: \(error.message)") }
    }
    return isExhausted ? .exhausted : .unmatched(tried: tried)
  }

  private var example: String { "\(map.links.schemes.first ?? "app")://…" }

  private mutating func matchRoute(_ url: LinkURL, _ tried: inout [String]) -> LinkMatch? {
    let links = map.links
    guard let segments = url.segments else {
      tried.append("expected % to be followed by two hexadecimal digits, in UTF-8")
      return nil
    }
    let candidates = links.tree.routes(for: segments)
    if candidates.isEmpty {
      tried += links.tree.nearest(to: segments).map { difference(links.routes.all[$0].pattern, segments) }
      return nil
    }
    let query: LinkQuery
    do { query = try LinkQuery(url.query) } catch {
      tried.append(error.message)
      return nil
    }
    for (place, candidate) in candidates.enumerated() {
      let route = links.routes[LinkRouteIndex(candidate)]
      do {
        let names = 1 + route.pattern.query.count
        try charge(1 + (segments.count + query.values.count * names) / Transaction.entriesOfUnit)
        let values = try LinkValues(segments, query, of: route.pattern, isStrict: map.isStrict)
        return LinkMatch(route: LinkRouteIndex(candidate), target: try target(of: route, values))
      } catch {
        if isExhausted { return nil }
        if place < Self.triedMax { tried.append("\(route.pattern.text): \(error.message)") }
      }
    }
    let others = candidates.count - Self.triedMax
    if others > 0 { tried.append("\(others) other link\(others == 1 ? "" : "s")") }
    return nil
  }

  /// Counts some units.
  private mutating func charge(_ units: Int) throws(LinkProblem) {
    do throws(NavigationError) { try spend(units) } catch { throw LinkProblem(error) }
  }

  /// Describes where a URL differs from a pattern.
  private func difference(_ pattern: LinkPattern, _ segments: [String]) -> String {
    for (expected, segment) in zip(pattern.segments, segments) {
      switch expected {
      case .literal(let text):
        if !Text.isSame(text, segment) { return "\(pattern.text): expected \(text), not \(segment)" }
      case .value(let name): if segment.isEmpty { return "\(pattern.text): nothing stands for \(name)" }
      }
    }
    let least = pattern.segments.count + (pattern.rest == nil ? 0 : 1)
    return "\(pattern.text): expected \(least) segments, not \(segments.count)"
  }

  private mutating func target(of route: MapLinkRoute, _ values: LinkValues) throws(LinkProblem) -> LinkMatch.Target {
    switch route.target {
    case .show(let screens):
      var path: [ScreenDescription] = []
      for screen in screens {
        try charge(values.work(of: screen.arguments))
        let filled = try values.filled(screen.arguments)
        try charge(filled.work)
        path.append(try self.screen(screen.screen, arguments: filled))
      }
      path[path.count - 1].presentation = route.presentation
      return .show(try under(screens[0].screen, path[0].arguments) + path)
    case .follow(let steps):
      var followed: [LinkMatch.Step] = []
      for step in steps {
        switch step {
        case .tab(let item): followed.append(.tab(item))
        case .root(let index, let arguments):
          try charge(values.work(of: arguments ?? []))
          followed.append(.root(index, arguments: try arguments.map(values.filled)))
        case .move(let name, let arguments):
          try charge(values.work(of: arguments ?? []))
          followed.append(.move(name, arguments: try arguments.map(values.filled)))
        }
      }
      return .follow(followed)
    }
  }

  /// A screen with its arguments completed.
  mutating func screen(_ index: ScreenIndex, arguments: JSONObject) throws(LinkProblem) -> ScreenDescription {
    let entry = map.screens[index]
    do {
      try spend(1 + entry.arguments.workOfDefaults)
      let complete = try entry.arguments.complete(arguments, of: entry.name)
      return ScreenDescription(
        entry.name, arguments: complete,
        traits: entry.arguments.parameters.isEmpty ? nil : entry.arguments.traits,
        title: entry.title(of: entry.variant(in: complete)))
    } catch {
      throw LinkProblem(error)
    }
  }

  /// The screens that the map puts below a path that begins with this screen.
  mutating func under(_ index: ScreenIndex, _ arguments: JSONObject) throws(LinkProblem) -> [ScreenDescription] {
    var parts: [[ScreenDescription]] = []
    var (index, arguments) = (index, arguments)
    while !map.screens[index].under.isEmpty {
      var part: [ScreenDescription] = []
      for destination in map.screens[index].under {
        let filled: JSONObject
        do { filled = try self.arguments(of: destination, caller: arguments) } catch { throw LinkProblem(error) }
        part.append(try screen(destination.screen, arguments: filled))
      }
      (index, arguments) = (map.screens[index].under[0].screen, part[0].arguments)
      parts.append(part)
    }
    return parts.reversed().flatMap { $0 }
  }
}

extension LinkProblem {
  init(_ error: NavigationError) {
    guard case .invalidArgument(let screen, let argument, let expected) = error else {
      self.init("the arguments do not fit")
      return
    }
    self.init("\(screen): \(argument): expected \(expected)")
  }
}
