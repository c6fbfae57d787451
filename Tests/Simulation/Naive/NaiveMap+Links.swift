import Foundation
import JSON
import Navigation

/// The target of a URL.
struct NaiveLink {
  /// The visible result of opening a link.
  struct Opened: Equatable {
    var url: String
    var link: String
    var scope: String?
    var expires: Duration
    var isPending: Bool
  }

  enum Target {
    /// With the screens put in front.
    case show([NaiveGiven])
    case follow([Navigation.Operation.Follow.Step])
  }

  var route: JSONValue
  var target: Target

  var pattern: String { route.member("path")?.stringValue ?? "" }
  var scope: String? { route.member("scope")?.stringValue }
}

// Links (docs/specification/map.md, "Links"), as far as random maps have them: patterns of whole segments.
extension NaiveMap {
  /// The target of a URL: of the matching routes the first whose values fit, those with more literal segments first; or
  /// else, if the map allows it, the screens that its segments name.
  func link(_ url: String) -> NaiveLink? {
    guard url.hasPrefix("app://") else { return nil }
    // A URL without an authority has a third slash, which belongs to no segment.
    let rest = url.dropFirst(url.hasPrefix("app:///") ? 7 : 6)
    return route(of: rest) ?? components(rest)
  }

  private func route(of url: Substring) -> NaiveLink? {
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var segments = parts[0].split(separator: "/", omittingEmptySubsequences: false).map { Self.decoded($0) }
    // One slash at the end does not count.
    if segments.last == "" { segments.removeLast() }
    guard let query = NaiveLinkValue.query(parts.count > 1 ? parts[1] : "") else { return nil }
    let routes = document.member("links")?.member("routes")?.arrayValue ?? []
    let matching = routes.filter { Self.matches(Self.segments($0), segments) }
    let sorted = matching.enumerated().sorted { a, b in
      (-Self.literals(a.element), a.offset) < (-Self.literals(b.element), b.offset)
    }
    for (_, route) in sorted {
      if let target = target(of: route, segments, query) { return NaiveLink(route: route, target: target) }
    }
    return nil
  }

  func scope(_ name: String) -> JSONValue? { document.member("links")?.member("scopes")?.member(name) }

  /// The time for which a link of a scope waits.
  func expiry(of scope: String?) -> Duration {
    scope.flatMap { self.scope($0)?.member("expires")?.stringValue }.map(Self.duration) ?? .seconds(600)
  }

  // MARK: - Patterns

  static func decoded(_ text: Substring) -> String { text.removingPercentEncoding ?? String(text) }

  private static func path(_ route: JSONValue) -> Substring {
    (route.member("path")?.stringValue ?? "").prefix { $0 != "?" }
  }

  private static func segments(_ route: JSONValue) -> [String] {
    path(route).split(separator: "/").map { $0.hasSuffix("{") ? String($0.dropLast()) : String($0) }
  }

  private static func literals(_ route: JSONValue) -> Int { segments(route).count { !$0.hasPrefix("{") } }

  /// `{name*}` matches one or more remaining segments, `{name}` one that is not empty.
  private static func matches(_ pattern: [String], _ segments: [String]) -> Bool {
    let isCount =
      pattern.last?.hasSuffix("*}") == true ? segments.count >= pattern.count : segments.count == pattern.count
    return isCount
      && zip(pattern, segments).allSatisfy { expected, segment in
        if expected.hasSuffix("*}") { return true }
        return expected.hasPrefix("{") ? !segment.isEmpty : expected == segment
      }
  }

  /// The names of query values that a pattern takes: `{?a,b}`.
  private static func queryNames(_ route: JSONValue) -> [String] {
    let text = route.member("path")?.stringValue ?? ""
    guard let mark = text.firstIndex(of: "?") else { return [] }
    return text[text.index(after: mark)...].dropLast().split(separator: ",").map(String.init)
  }

  // MARK: - Values

  private typealias Values = [(name: String, value: NaiveLinkValue)]

  private func target(of route: JSONValue, _ segments: [String], _ query: Values) -> NaiveLink.Target? {
    var values: Values = []
    for (place, name) in Self.segments(route).enumerated() where name.hasPrefix("{") {
      if name.hasSuffix("*}") {
        values.append((String(name.dropFirst().dropLast(2)), .text(segments[place...].joined(separator: "/"))))
      } else {
        values.append((String(name.dropFirst().dropLast()), .text(segments[place])))
      }
    }
    let names = Self.queryNames(route)
    if isStrict, query.contains(where: { !names.contains($0.name) }) { return nil }
    values += query.filter { names.contains($0.name) }
    if let steps = route.member("follow")?.arrayValue { return .follow(followed(steps)) }
    do {
      var path: [NaiveGiven] = []
      for destination in route.member("show")?.arrayValue ?? [] {
        guard let given = try given(destination, values) else { return nil }
        path.append(given)
      }
      if let last = route.member("as")?.stringValue { path[path.count - 1].presentation = Presentation(rawValue: last) }
      return .show(try under(path[0]) + path)
    } catch { return nil }
  }

  /// The steps of a route. A map names a tab by its item, a step by its content.
  private func followed(_ steps: [JSONValue]) -> [Navigation.Operation.Follow.Step] {
    var container = JSONValue.null
    return steps.map { step in
      if let name = step.member("case")?.stringValue { container = built(by: windowCase(name) ?? .null) }
      guard let name = step.member("tab")?.stringValue else { return Self.step(step) }
      guard let item = container.member("tabs")?.member("items")?.named.first(where: { Bytes($0.name) == Bytes(name) })
      else { return .tab(tabName(ofItem: name)) }
      container = built(by: item.value)
      return .tab(label(of: item).text)
    }
  }

  private static func step(_ step: JSONValue) -> Navigation.Operation.Follow.Step {
    let arguments = step.member("arguments").flatMap { try? JSONObject(parsing: $0.description) } ?? .empty
    if let name = step.member("case")?.stringValue { return .root(name, arguments: arguments) }
    return .move(step.member("move")?.stringValue ?? "", arguments: arguments)
  }

  /// A screen with the values of the URL; nil if they do not fit.
  private func given(_ destination: JSONValue, _ values: Values) throws(NavigationError) -> NaiveGiven? {
    let name = Self.name(destination)
    let schema = arguments(ofScreen: name)
    // Without `arguments` it takes its declared arguments.
    let written =
      destination.member("arguments")?.named
      ?? (schema?.named ?? []).filter { Self.isPassed($0.value) }.map { ($0.name, .string("{\($0.name)?}")) }
    var members: [(key: String, value: String)] = []
    for (argument, value) in written {
      guard let text = value.stringValue, text.hasPrefix("{") else {
        members.append((argument, value.canonical))
        continue
      }
      let isOptional = text.hasSuffix("?}")
      let source = String(text.dropFirst().dropLast(isOptional ? 2 : 1))
      if let value = values.first(where: { $0.name == source })?.value {
        guard let words = schema?.member(argument), let decoded = value.decoded(as: words) else { return nil }
        members.append((argument, decoded))
      } else if !isOptional {
        return nil
      }
    }
    let arguments = Self.arguments(JSONObject(members: members), of: destination)
    return try given(ScreenDescription(name, arguments: arguments))
  }

  /// The screens in front of a path that begins with a screen.
  func under(_ first: NaiveGiven) throws(NavigationError) -> [NaiveGiven] {
    var path: [NaiveGiven] = []
    for destination in screen(first.content.name.text)?.member("under")?.arrayValue ?? [] {
      // The screen declares the names, so only optional arguments can be missing.
      path.append(try given(destination, caller: first.content.arguments, isWithin: true))
    }
    guard let lowest = path.first else { return [] }
    return try under(lowest) + path
  }
}
