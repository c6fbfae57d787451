import JSON
import Navigation

/// The possible sources of the values of a template.
struct TemplateContext {
  /// The values that the caller may pass.
  enum Caller {
    /// All values that the transition requires.
    case anything
    /// Only values that the map names: those of the context of a request.
    case named
    /// The arguments of the enclosing declaration.
    case declared(ArgumentSchema)
    /// The values of a link.
    case link(LinkPattern)
  }

  /// The screen that is left.
  enum Leaving {
    case none
    /// Any screen, for a universal transition.
    case any
    case screen(ScreenIndex)
  }

  var caller: Caller
  var leaving: Leaving = .none
}

/// The screen, case or coordinator that receives the arguments.
struct TemplateTarget {
  var schema: ArgumentSchema
  /// Its kind and name, for messages.
  var what: String
}

extension MapCompiler {
  /// Compiles the template of the arguments of a target. Each argument must be declared, valid and have a source;
  /// required arguments must be present.
  mutating func template(_ value: MapValue, _ target: TemplateTarget, _ context: TemplateContext) -> ArgumentTemplate {
    var entries: [ArgumentTemplate.Entry] = []
    let members = value.members
    let given = Set(members.map { Array($0.name.utf8) })
    for member in members {
      let parameter = target.schema[member.name]
      if parameter == nil { findUndeclared(member, target) }
      if let source = source(member.value, parameter, target, context) { entries.append(.init(member.name, source)) }
    }
    // Many transitions may lead to a screen with many arguments.
    guard target.schema.hasRequired, passes(target.schema.demandedCount / 8) else { return ArgumentTemplate(entries) }
    for parameter in target.schema.required {
      if !given.contains(Array(parameter.name.utf8)) { findings.add(value, "\(target.what) needs \(parameter.name)") }
    }
    return ArgumentTemplate(entries)
  }

  private mutating func findUndeclared(_ member: MapValue.Member, _ target: TemplateTarget) {
    findings.add(
      target.schema.keepsOthers ? .warning : .error, member.key, member.value.path,
      "\(target.what) has no argument \(member.name)",
      nearest: findings.nearest(to: member.name, among: target.schema.parameters.map(\.name)))
  }

  private mutating func source(
    _ value: MapValue, _ parameter: MapParameter?, _ target: TemplateTarget, _ context: TemplateContext
  ) -> ArgumentTemplate.Source? {
    guard let text = value.text, let source = ArgumentTemplate.Source(template: text) else {
      let constant = value.json
      if let parameter { check(constant, parameter.schema, value, of: "the value") }
      return .value(constant)
    }
    switch source {
    case .value: break
    case .caller(let name, _):
      checkCaller(name, value, context.caller)
      if case .declared(let schema) = context.caller, let given = schema[name], given.mayBeMissing {
        guard let parameter, parameter.isRequired else { return .caller(name, isOptional: true) }
        findMissable(value, given, for: parameter, of: target)
      }
    case .leaving(let name, _): checkLeaving(name, value, context.leaving)
    }
    return source
  }

  /// Reports a required argument whose value comes from an optional one.
  private mutating func findMissable(
    _ place: MapValue, _ given: MapParameter, for parameter: MapParameter, of target: TemplateTarget
  ) {
    findings.add(
      place,
      "\(target.what) needs \(parameter.name), and \(given.name) is optional here: give \(given.name) a default or require it"
    )
  }

  private mutating func checkCaller(_ name: String, _ value: MapValue, _ caller: TemplateContext.Caller) {
    switch caller {
    case .anything, .named: break
    case .declared(let schema):
      if schema[name] == nil {
        findings.add(
          value, "{\(name)}: no such argument is declared here",
          nearest: findings.nearest(to: name, among: schema.parameters.map(\.name)))
      }
    case .link(let pattern):
      if !pattern.names.contains(where: { Text.isSame($0, name) }) {
        findings.add(
          value, "{\(name)}: no such value in the path \(pattern.text)",
          nearest: findings.nearest(to: name, among: pattern.names))
      }
    }
  }

  private mutating func checkLeaving(_ name: String, _ value: MapValue, _ leaving: TemplateContext.Leaving) {
    switch leaving {
    case .none: findings.add(value, "{from.\(name)}: no screen is left here")
    case .any: break
    case .screen(let index):
      let schema = schemas.arguments(of: index)
      if schema[name] == nil && !(schema.keepsOthers && schema.parameters.isEmpty) {
        findings.add(
          value, "{from.\(name)}: \(names.screens.names[Int(index.value)]) has no such argument",
          nearest: findings.nearest(to: name, among: schema.parameters.map(\.name)))
      }
    }
  }

  /// Checks the arguments that are passed on where the map specifies none: the caller must pass the required ones.
  mutating func checkPassing(_ place: MapValue, _ target: TemplateTarget, _ context: TemplateContext) {
    if case .anything = context.caller { return }
    guard target.schema.hasRequired, passes(target.schema.demandedCount) else { return }
    for parameter in target.schema.required {
      let isGiven: Bool
      switch context.caller {
      case .anything: return
      case .named: isGiven = false
      case .declared(let schema):
        let given = schema[parameter.name]
        isGiven = given != nil
        if let given, given.mayBeMissing { findMissable(place, given, for: parameter, of: target) }
      case .link(let pattern): isGiven = pattern.names.contains { Text.isSame($0, parameter.name) }
      }
      if !isGiven { findings.add(place, "\(target.what) needs \(parameter.name), which nothing gives here") }
    }
  }

  /// The arguments that the map specifies; nil if those of the caller are passed on.
  mutating func arguments(
    _ value: MapValue?, at place: MapValue, _ target: TemplateTarget, _ context: TemplateContext
  ) -> ArgumentTemplate? {
    guard let value else {
      checkPassing(place, target, context)
      return nil
    }
    return template(value, target, context)
  }

  /// Compiles a screen with its arguments.
  /// - Parameter beside: the arguments that the map specifies beside the screen.
  mutating func destination(
    _ value: MapValue, beside: MapValue? = nil, _ context: TemplateContext
  ) -> MapDestination? {
    let isNamed = value.node.members == nil
    guard let place = isNamed ? value : value["screen"], let screen = resolveScreen(place) else { return nil }
    let own = isNamed ? nil : value["arguments"]
    if let own, beside != nil { findings.add(own, "said twice: arguments stand beside it, too") }
    let target = TemplateTarget(schema: schemas.arguments(of: screen), what: names.screens.names[Int(screen.value)])
    let given = arguments(own ?? beside, at: place, target, context)
    return destination(screen, given, variant: isNamed ? nil : value["variant"], context)
  }

  /// Compiles a screen with its variant: the one that the map names beside it, or that its arguments give, or none.
  /// - Parameter arguments: nil passes those of the caller.
  mutating func destination(
    _ screen: ScreenIndex, _ arguments: ArgumentTemplate?, variant named: MapValue?, _ context: TemplateContext
  ) -> MapDestination? {
    let variants = names.variants[Int(screen.value)]
    let given = arguments?.entries.first { $0.name == MapVariant.argument }
    guard let named else {
      switch variants.count == 0 ? nil : given?.source {
      case nil: return MapDestination(screen, arguments: arguments)
      case .value(let value)?:
        let index = value.stringValue.flatMap { variants.place(of: $0) }.map { VariantIndex($0) }
        return MapDestination(screen, variant: .fixed(index), arguments: arguments)
      case .caller?, .leaving?: return MapDestination(screen, variant: .open, arguments: arguments)
      }
    }
    guard let name = named.text else { return nil }
    guard let place = variants.place(of: name) else {
      findings.add(
        named, "\(name): no such variant of \(names.screens.names[Int(screen.value)])",
        nearest: findings.nearest(to: name, among: variants.names))
      return nil
    }
    if given != nil { findings.add(named, "said twice: the arguments name a variant, too") }
    let variant = MapDestination.Variant.fixed(VariantIndex(place))
    var entries: [ArgumentTemplate.Entry]
    switch (arguments, context.caller) {
    case (let arguments?, _): entries = arguments.entries
    case (nil, .link(let pattern)):
      guard passes(pattern.names.count) else { return nil }
      let passed = schemas.arguments(of: screen).parameters(named: pattern.names)
      entries = ArgumentTemplate(passing: passed).entries
    // It passes the caller's arguments, as a screen without arguments does.
    case (nil, .anything), (nil, .named), (nil, .declared): return MapDestination(screen, variant: variant)
    }
    entries.append(.init(MapVariant.argument, .value(CanonicalValue(name))))
    return MapDestination(screen, variant: variant, arguments: ArgumentTemplate(entries))
  }

  mutating func destinations(_ value: MapValue, _ context: TemplateContext) -> [MapDestination] {
    var found: [MapDestination] = []
    for element in value.node.elements == nil ? [value] : value.elements {
      if let destination = destination(element, context) { found.append(destination) }
    }
    return found
  }
}
