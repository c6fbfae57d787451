import JSON

extension CompiledMap {
  /// Resolves a URL: to the route with the most literal segments whose values fit, of several to the first in the map;
  /// or else, if the map allows it, to screens segment by segment.
  /// - Complexity: O(URL · routes with its segments).
  public func resolve(link text: String) -> LinkResolution {
    guard let url = LinkURL(text) else { return .unmatched(tried: ["expected a URL, as \(example)"]) }
    guard links.schemes.contains(where: { Text.isSame($0, url.scheme) }) else {
      let schemes = links.schemes.map { "\($0):" }.joined(separator: ", ")
      return .unmatched(tried: [schemes.isEmpty ? "the map has no links" : "expected a scheme of \(schemes)"])
    }
    var tried: [String] = []
    if let match = matchRoute(url, &tried) { return .matched(match) }
    if links.hasComponents {
      do { return .matched(try components(url)) } catch { tried.append("by components: \(error.message)") }
    }
    return .unmatched(tried: tried)
  }

  private var example: String { "\(links.schemes.first ?? "app")://…" }

  private func matchRoute(_ url: LinkURL, _ tried: inout [String]) -> LinkMatch? {
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
    for candidate in candidates {
      let route = links.routes.all[candidate]
      do {
        let values = try LinkValues(segments, query, of: route.pattern, isStrict: isStrict)
        return LinkMatch(route: LinkRouteIndex(candidate), target: try target(of: route, values))
      } catch {
        tried.append("\(route.pattern.text): \(error.message)")
      }
    }
    return nil
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

  private func target(of route: MapLinkRoute, _ values: LinkValues) throws(LinkProblem) -> LinkMatch.Target {
    switch route.target {
    case .show(let screens):
      var path: [ScreenDescription] = []
      for screen in screens {
        path.append(try self.screen(screen.screen, arguments: try values.filled(screen.arguments)))
      }
      path[path.count - 1].presentation = route.presentation
      return .show(try under(screens[0].screen, path[0].arguments) + path)
    case .follow(let steps):
      var followed: [LinkMatch.Step] = []
      for step in steps {
        switch step {
        case .tab(let item): followed.append(.tab(item))
        case .root(let index, let arguments):
          followed.append(.root(index, arguments: try arguments.map(values.filled)))
        case .move(let name, let arguments):
          followed.append(.move(name, arguments: try arguments.map(values.filled)))
        }
      }
      return .follow(followed)
    }
  }

  /// A screen with its arguments completed.
  func screen(_ index: ScreenIndex, arguments: JSONObject) throws(LinkProblem) -> ScreenDescription {
    let entry = screens[index]
    do {
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
  func under(_ index: ScreenIndex, _ arguments: JSONObject) throws(LinkProblem) -> [ScreenDescription] {
    let destinations = screens[index].under
    guard let first = destinations.first else { return [] }
    var path: [ScreenDescription] = []
    for destination in destinations {
      let schema = screens[destination.screen].arguments
      let template = destination.arguments ?? ArgumentTemplate(passing: schema.parameters)
      let filled: JSONObject
      do {
        filled = try template.filled(caller: arguments, target: screens[destination.screen].name)
      } catch {
        throw LinkProblem(error)
      }
      path.append(try screen(destination.screen, arguments: filled))
    }
    return try under(first.screen, path[0].arguments) + path
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
