import JSON
import Navigation

/// The position that the steps of a link have reached.
struct StepWalker {
  enum Place {
    /// Before any case: the position depends on the scene.
    case anywhere
    case container(MapContainer)
    case screen(MapDestination)
    /// A step was wrong and has a finding.
    case unknown
  }

  let pattern: LinkPattern
  var place = Place.anywhere
  var hasSteps = false
  var hasMoved = false

  init(_ pattern: LinkPattern) { self.pattern = pattern }
}

extension MapCompiler {
  /// Compiles a step of a link. Its target must exist, and the order must be at most one case, then tabs, then moves.
  mutating func step(_ value: MapValue, _ walker: inout StepWalker) -> MapLinkRoute.Step? {
    defer { walker.hasSteps = true }
    if let place = value["case"] { return caseStep(value, place, &walker) }
    if let place = value["tab"] { return tabStep(value, place, &walker) }
    return value["move"].flatMap { moveStep(value, $0, &walker) }
  }

  private mutating func caseStep(
    _ value: MapValue, _ place: MapValue, _ walker: inout StepWalker
  ) -> MapLinkRoute.Step? {
    if walker.hasSteps { findings.add(place, "a case is the first step, or none") }
    guard let index = resolve(place, .case) else {
      walker.place = .unknown
      return nil
    }
    walker.place = .container(tables.cases[index].container)
    let given = stepArguments(value, place, schemas.cases[index], of: names.cases.names[index], walker)
    return .root(CaseIndex(index), arguments: given)
  }

  private mutating func tabStep(
    _ value: MapValue, _ place: MapValue, _ walker: inout StepWalker
  ) -> MapLinkRoute.Step? {
    if walker.hasMoved {
      findings.add(place, "tabs come before moves")
      return nil
    }
    if let given = value["arguments"] { findings.add(given, "belongs to case and move only") }
    guard let name = place.text else { return nil }
    guard case .container(let container) = walker.place else {
      if case .anywhere = walker.place { return tab(place).map { .tab($0) } }
      return .tab(name)
    }
    guard let tabs = tables.tabs(of: container) else {
      findings.add(place, "\(name): there are no tabs here")
      walker.place = .unknown
      return nil
    }
    guard let item = tabs.items.first(where: { Text.isSame($0.name, name) }) else {
      let known = tabs.items.map(\.name)
      findings.add(place, "\(name): no such tab here", nearest: findings.nearest(to: name, among: known))
      walker.place = .unknown
      return nil
    }
    walker.place = .container(item.content)
    // Nested tabs go by their own name if they have one.
    return .tab(tables.tabs(of: item.content)?.name ?? name)
  }

  private mutating func moveStep(
    _ value: MapValue, _ place: MapValue, _ walker: inout StepWalker
  ) -> MapLinkRoute.Step? {
    walker.hasMoved = true
    guard let name = place.text else { return nil }
    let from: MapDestination?
    switch walker.place {
    case .container(let container): from = tables.top(of: container)
    case .screen(let screen): from = screen
    case .anywhere: return moveFromAnywhere(value, place, &walker)
    case .unknown: return nil
    }
    walker.place = .unknown
    guard let from else { return nil }
    guard let transition = tables.transition(name, from: from) else {
      findMissing(transition: name, place, from: from)
      return nil
    }
    return move(value, place, transition, &walker)
  }

  /// Compiles a move from an unknown screen, which may mean a transition of any screen with that name. Its values have
  /// the types that the first of these transitions declares.
  private mutating func moveFromAnywhere(
    _ value: MapValue, _ place: MapValue, _ walker: inout StepWalker
  ) -> MapLinkRoute.Step? {
    guard let name = place.text, resolve(place, .transition) != nil else {
      walker.place = .unknown
      return nil
    }
    let candidates = tables.transitions(named: name)
    if candidates.count == 1 { return move(value, place, candidates[0], &walker) }
    var parameters: [MapParameter] = []
    var seen: Set<[UInt8]> = []
    for candidate in candidates {
      for parameter in CallerParameters(candidate.action, schemas).all
      where seen.insert(Array(parameter.name.utf8)).inserted {
        parameters.append(MapParameter(parameter.name, parameter.schema, isOptional: true))
      }
    }
    return .move(name, arguments: stepArguments(value, place, ArgumentSchema(parameters), of: name, walker))
  }

  private mutating func move(
    _ value: MapValue, _ place: MapValue, _ transition: MapTransition, _ walker: inout StepWalker
  ) -> MapLinkRoute.Step? {
    switch transition.action {
    case .push(let destination), .present(let destination, _): walker.place = .screen(destination)
    case .start(let index, _):
      walker.place = tables.top(of: tables.coordinators[Int(index.value)].root).map { .screen($0) } ?? .unknown
    default:
      findings.add(place, "\(transition.name): a step is a transition that pushes, presents or starts")
      return nil
    }
    let parameters = CallerParameters(transition.action, schemas)
    let schema = ArgumentSchema(
      parameters.all.map { MapParameter($0.name, $0.schema, standard: $0.standard, isOptional: !$0.isRequired) },
      keepsOthers: !isStrict)
    return .move(
      transition.name, arguments: stepArguments(value, place, schema, of: transition.name, walker))
  }

  /// The arguments of a step; nil if it has none.
  private mutating func stepArguments(
    _ value: MapValue, _ place: MapValue, _ schema: ArgumentSchema, of what: String, _ walker: StepWalker
  ) -> [LinkArgument]? {
    let target = TemplateTarget(schema: schema, what: what)
    let template = arguments(value["arguments"], at: place, target, TemplateContext(caller: .link(walker.pattern)))
    let given =
      linkArguments(template, schema) ?? passing(schema, walker.pattern)
    return template == nil && given.isEmpty ? nil : given
  }
}
