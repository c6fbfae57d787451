import JSON
import Navigation

extension MapCompiler {
  mutating func compileScreens() {
    for (place, entry) in names.screens.entries.enumerated() {
      let value = entry.value
      let index = ScreenIndex(place)
      let handlers = handlers(value["handles"], of: index)
      let under = value["under"].map {
        destinations($0, TemplateContext(caller: .declared(schemas.screens[place])))
      }
      tables.screens.append(
        MapScreen(
          entry.name, title: value["title"]?.text, arguments: schemas.screens[place],
          result: schemas.screenResults[place],
          presentation: value["presentation"]?.text.flatMap { Presentation(rawValue: $0) },
          allowsPush: value["allowsPush"]?.bool ?? true, constants: value["constants"]?.jsonObject() ?? .empty,
          transitions: tables.transitions[place], variants: tables.variants[place], handlers: handlers,
          guardRule: guardRule(value["guard"]), under: under ?? [],
          reuse: value["reuse"]?.text.flatMap { MapReuse(rawValue: $0) } ?? .never))
    }
    tables.rootHandlers = handlers(document["roots"], of: nil)
  }

  private func guardRule(_ value: MapValue?) -> MapGuard? {
    guard let value else { return nil }
    return MapGuard(
      timeout: value["timeout"]?.text.flatMap { Duration(map: $0) },
      onTimeout: value["onTimeout"]?.text.flatMap { MapGuard.Verdict(rawValue: $0) } ?? .refuse)
  }

  // MARK: - Handlers

  /// - Parameter screen: the screen that declares the handlers; nil for the global handlers.
  private mutating func handlers(_ value: MapValue?, of screen: ScreenIndex?) -> MapHandlers {
    guard let value else { return .none }
    var entries: [MapHandlers.Entry] = []
    for request in MapHandlers.Request.allCases {
      for member in value[request.rawValue]?.members ?? [] {
        let name = MapValue(node: member.key, path: member.value.path)
        let element = names.screens.place(of: member.name)
        if element == nil {
          findings.add(
            name, "\(member.name): no such screen",
            nearest: findings.nearest(to: member.name, among: names.screens.names))
        }
        if let instruction = instruction(member.value, of: screen), let element {
          let handler = MapHandler(
            instruction, isOptional: member.value["optional"]?.bool ?? false,
            isAnimated: member.value["animated"]?.bool ?? true)
          entries.append(.init(request, ScreenIndex(element), handler))
        }
      }
    }
    return entries.isEmpty ? .none : MapHandlers(entries)
  }

  private mutating func instruction(_ value: MapValue, of screen: ScreenIndex?) -> MapInstruction? {
    if let place = value["as"], value["present"] == nil { findings.add(place, "belongs to present only") }
    if let place = value["timeout"], value["delegate"] == nil { findings.add(place, "belongs to delegate only") }
    let context = TemplateContext(caller: .named, leaving: screen.map { .screen($0) } ?? .any)
    if let place = value["push"] { return destination(place, context).map { .push($0) } }
    if let place = value["replace"] { return destination(place, context).map { .replace($0) } }
    if let place = value["present"] {
      let presentation = value["as"]?.text.flatMap { Presentation(rawValue: $0) }
      return destination(place, context).map { .present($0, presentation) }
    }
    if value["pop"] != nil { return .pop }
    if value["popToRoot"] != nil { return .popToRoot }
    if let place = value["popTo"] { return resolveScreen(place).map { .popTo($0) } }
    if let behaviour = value["dismiss"]?.text { return behaviour == "soft" ? .dismissSoft : .dismissHard }
    if let place = value["selectTab"] { return tab(place).map { .selectTab($0) } }
    if let place = value["move"] { return move(place, of: screen) }
    if let place = value["start"] { return start(place, context) }
    if value["delegate"] != nil { return .delegate(timeout: value["timeout"]?.text.flatMap { Duration(map: $0) }) }
    return nil
  }

  private mutating func start(_ place: MapValue, _ context: TemplateContext) -> MapInstruction? {
    guard let index = resolveCoordinator(place) else { return nil }
    checkStart(place, index)
    let target = TemplateTarget(schema: schemas.coordinators[index], what: names.coordinators.names[index])
    checkPassing(place, target, context)
    return .start(CoordinatorIndex(index))
  }

  private mutating func move(_ place: MapValue, of screen: ScreenIndex?) -> MapInstruction? {
    guard let name = place.text else { return nil }
    guard let screen else { return resolve(place, .transition).map { .move(names.anyTransition.names[$0]) } }
    // The screen that handles a request may be any of its variants.
    let reference = MapDestination(screen, variant: .open)
    guard let transition = tables.transition(name, from: reference) else {
      findMissing(transition: name, place, from: reference)
      return nil
    }
    for parameter in CallerParameters(transition.action, schemas).all where parameter.isRequired {
      findings.add(place, "\(name) needs \(parameter.name), which nothing gives here")
    }
    return .move(name)
  }

  /// Reports a missing transition, unless it exists and has a finding of its own.
  mutating func findMissing(transition name: String, _ place: MapValue, from reference: MapDestination) {
    let screen = Int(reference.screen.value)
    var (what, declared) = (names.screens.names[screen], names.transitions[screen].entries)
    let variants = names.variants[screen].entries
    switch reference.variant {
    case .fixed(let variant?):
      let entry = variants[Int(variant.value)]
      what += ", variant \(entry.name)"
      declared = entry.value["transitions"]?.members ?? declared
    case .fixed(nil): break
    case .open: declared += variants.flatMap { $0.value["transitions"]?.members ?? [] }
    }
    if declared.contains(where: { Text.isSame($0.name, name) }) || names.universal.place(of: name) != nil { return }
    findings.add(
      place, "\(name): no such transition of \(what)",
      nearest: findings.nearest(to: name, among: declared.map(\.name) + names.universal.names))
  }
}
