import JSON
import Navigation

extension MapCompiler {
  mutating func compileLinks() {
    guard let value = document["links"] else { return }
    var scopes: [MapLinkScope] = []
    for entry in names.scopes.entries { scopes.append(scope(entry)) }
    var routes: [MapLinkRoute] = []
    var seen: [String: MapLinkRoute] = [:]
    var types = SchemaNumbers()
    for element in value["routes"]?.elements ?? [] {
      guard let route = route(element) else { continue }
      let shape = Self.shape(of: route, &types)
      if let other = seen[shape] {
        findings.add(element["path"] ?? element, "the same pattern as \(other.pattern.text), which goes first")
      } else {
        seen[shape] = route
      }
      routes.append(route)
    }
    tables.links = MapLinks(
      schemes: schemes(value), scopes: MapTable(scopes), routes: routes,
      hasComponents: value["components"]?.bool ?? false)
  }

  private mutating func schemes(_ value: MapValue) -> [String] {
    var schemes: [String] = []
    for element in value["schemes"]?.elements ?? [] {
      guard let scheme = element.text else { continue }
      let bytes = Array(scheme.lowercased().utf8)
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      let isScheme =
        bytes.first.map(letters.contains) ?? false
        && bytes.allSatisfy { letters.contains($0) || digits.contains($0) || "+-.".utf8.contains($0) }
      if isScheme {
        schemes.append(scheme)
      } else {
        findings.add(element, "\(scheme): expected a scheme without :, as pos")
      }
    }
    return schemes
  }

  private mutating func scope(_ entry: MapValue.Member) -> MapLinkScope {
    let value = entry.value
    if value["cases"] != nil, let active = value["active"] {
      findings.add(active, "said by cases already: only one of cases and active can stand here")
    }
    var cases: [CaseIndex]?
    if let listed = value["cases"] {
      cases = []
      for element in listed.elements { resolve(element, .case).map { cases?.append(CaseIndex($0)) } }
    }
    return MapLinkScope(
      entry.name, cases: cases, isActive: value["active"]?.bool ?? true,
      expires: value["expires"]?.text.flatMap { Duration(map: $0) } ?? MapLinkScope.standardExpiry)
  }

  // MARK: - Routes

  private mutating func route(_ value: MapValue) -> MapLinkRoute? {
    guard let pattern = value["path"].flatMap({ pattern($0) }) else { return nil }
    var target: MapLinkRoute.Target?
    if let place = value["show"] {
      var screens: [MapLinkRoute.Screen] = []
      for element in place.elements { screen(element, pattern).map { screens.append($0) } }
      if !screens.isEmpty { target = .show(screens) }
    } else if let place = value["follow"] {
      var walker = StepWalker(pattern)
      var steps: [MapLinkRoute.Step] = []
      for element in place.elements { step(element, &walker).map { steps.append($0) } }
      target = .follow(steps)
      if let presentation = value["as"] { findings.add(presentation, "belongs to show only") }
    }
    let scope = value["scope"].flatMap { resolve($0, .scope) }.map { LinkScopeIndex($0) }
    return target.map {
      MapLinkRoute(
        pattern, $0, scope: scope, needsFrontEnd: value["needsFrontEnd"]?.bool ?? false,
        presentation: value["as"]?.text.flatMap { Presentation(rawValue: $0) })
    }
  }

  private mutating func pattern(_ value: MapValue) -> LinkPattern? {
    guard let text = value.text else { return nil }
    do { return try LinkPattern(text) } catch {
      findings.add(value, error.message)
      return nil
    }
  }

  private mutating func screen(_ value: MapValue, _ pattern: LinkPattern) -> MapLinkRoute.Screen? {
    guard let destination = destination(value, TemplateContext(caller: .link(pattern))) else { return nil }
    let schema = schemas.arguments(of: destination.screen)
    return MapLinkRoute.Screen(
      destination.screen,
      arguments: linkArguments(destination.arguments, schema) ?? passing(schema, pattern))
  }

  /// The arguments that the map specifies; nil if it specifies none.
  func linkArguments(_ template: ArgumentTemplate?, _ schema: ArgumentSchema) -> [LinkArgument]? {
    template.map { $0.entries.map { LinkArgument($0.name, $0.source, schema[$0.name]?.schema ?? .any) } }
  }

  /// The values of a pattern that are declared as parameters. Values of the query may be absent unless they are
  /// required.
  mutating func passing(_ schema: ArgumentSchema, _ pattern: LinkPattern) -> [LinkArgument] {
    guard passes(1 + pattern.names.count) else { return [] }
    return schema.parameters(named: pattern.names).map {
      LinkArgument($0.name, .caller($0.name, isOptional: !$0.isRequired), $0.schema)
    }
  }

  /// The shape of a route, which must be unique: its literals, the types of its values, and the names of its query
  /// values.
  private static func shape(of route: MapLinkRoute, _ types: inout SchemaNumbers) -> String {
    let arguments: [LinkArgument] =
      switch route.target {
      case .show(let screens): screens.flatMap(\.arguments)
      case .follow(let steps):
        steps.flatMap { step -> [LinkArgument] in
          switch step {
          case .root(_, let arguments), .move(_, let arguments): arguments ?? []
          case .tab: []
          }
        }
      }
    func type(_ name: String) -> String {
      let used = arguments.first { argument in
        if case .caller(let value, _) = argument.source { Text.isSame(value, name) } else { false }
      }
      return used.map { String(types.number(of: $0.schema)) } ?? ""
    }
    var shape = ""
    for segment in route.pattern.segments {
      switch segment {
      case .literal(let text): shape += "/" + text
      case .value(let name): shape += "/{" + type(name) + "}"
      }
    }
    if route.pattern.rest != nil { shape += "/{*}" }
    return shape + "?"
      + route.pattern.query.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: ",")
  }
}

/// Numbers schemas, so that equal ones have the same number. The number is short, and a map may have many links whose values
/// have a long schema.
private struct SchemaNumbers {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var texts: [[UInt8]: Int] = [:]

  mutating func number(of schema: ValueSchema) -> Int {
    if let number = numbers[ObjectIdentifier(schema)] { return number }
    let text = Array(schema.jsonSchema.text.utf8)
    let number = texts[text] ?? texts.count
    texts[text] = number
    numbers[ObjectIdentifier(schema)] = number
    return number
  }
}
