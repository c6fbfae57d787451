import Navigation

// Screens, containers and references of steps.
extension StepGenerator {
  mutating func name() -> Int {
    if random.chance(swarm.invalid) { return Alphabet.validNameCount + random.below(Alphabet.invalidNames.count) }
    return random.below(swarm.names)
  }

  /// The name of a transition: maps use few.
  mutating func transition() -> Int { random.chance(90) ? random.below(MapGenerator.transitionNames) : name() }

  /// Arguments, mostly of those that screens of maps take.
  mutating func arguments() -> Int {
    if random.chance(swarm.invalid) { return random.below(Alphabet.arguments.count) }
    if random.chance(swarm.hasMap ? 15 : 2) { return variant() }
    return random.chance(85) ? random.below(5) : random.below(Alphabet.validArgumentsCount)
  }

  /// Arguments that name a variant.
  private mutating func variant() -> Int { Alphabet.variants.lowerBound + random.below(Alphabet.variants.count) }

  mutating func screen() -> ScreenSpec {
    var spec = ScreenSpec(name: name())
    if random.chance(swarm.hasMap ? 70 : 40) {
      spec.arguments = random.below(random.chance(70) ? 5 : Alphabet.validArgumentsCount)
    }
    if random.chance(swarm.hasMap ? 15 : 2) { spec.arguments = variant() }
    if random.chance(swarm.invalid) {
      spec.arguments =
        Alphabet.validArgumentsCount + random.below(Alphabet.arguments.count - Alphabet.validArgumentsCount)
    }
    if random.chance(30) { spec.traits = random.below(Alphabet.traits.count) }
    if random.chance(15) { spec.title = random.below(Alphabet.titles.count) }
    if random.chance(swarm.modal) {
      spec.presentation = random.pick(["push", "sheet", "sheet", "fullscreen", "popover", "alert"])
    }
    if random.chance(swarm.modal / 4) { spec.allowsPush = random.chance(30) }
    return spec
  }

  /// A screen that Push accepts, with few exceptions.
  mutating func pushed() -> ScreenSpec {
    var spec = screen()
    if !random.chance(swarm.invalid) { spec.presentation = random.chance(10) ? "push" : nil }
    return spec
  }

  /// A screen that Present accepts, with few exceptions.
  mutating func presented() -> ScreenSpec {
    var spec = screen()
    if random.chance(15) { spec = question() }
    if spec.presentation == "push", !random.chance(swarm.invalid) { spec.presentation = nil }
    return spec
  }

  mutating func question() -> ScreenSpec {
    ScreenSpec(
      name: Alphabet.question, arguments: Alphabet.questions.lowerBound + random.below(Alphabet.questions.count),
      presentation: random.chance(90) ? "alert" : nil)
  }

  mutating func screens(from least: Int) -> [ScreenSpec] {
    (0..<(least + random.below(swarm.length))).map { _ in screen() }
  }

  mutating func tabs() -> [TabSpec] {
    (0..<(random.chance(97) ? 1 : 0) + random.below(swarm.length)).map { _ in
      TabSpec(
        name: random.chance(30) ? name() : nil, stack: screens(from: random.chance(98) ? 1 : 0),
        isScreen: random.chance(40))
    }
  }

  mutating func container() -> ContainerSpec { random.chance(50) ? tabsContainer() : stackContainer() }

  mutating func stackContainer() -> ContainerSpec {
    random.chance(50) ? .screen(screen()) : .stack(screens(from: random.chance(97) ? 1 : 0))
  }

  mutating func tabsContainer() -> ContainerSpec {
    let items = tabs()
    // Now and then one that is out of range.
    let indices = max(1, items.count + (random.chance(3) ? 1 : 0))
    return .tabs(
      name: random.chance(30) ? name() : nil, items: items, selected: random.chance(50) ? random.below(indices) : nil,
      back: random.chance(60) ? random.pick(TabsBack.allCases).rawValue : nil)
  }

  /// A URL that mostly leads somewhere.
  mutating func link() -> LinkSpec {
    var link = LinkSpec(route: random.below(LinkSpec.routes + (random.chance(10) ? 1 : 0)))
    if random.chance(swarm.opensLinks ? 50 : 25) {
      link.components = (0..<random.pick([1, 1, 2, 3])).map { _ in LinkSpec.Component(name: name(), query: query()) }
      if random.chance(60) { link.onPath = 1 + random.below(4) }
      return link
    }
    for _ in 0..<random.pick([0, 0, 1, 1, 1, 2, 3]) { link.segments.append(value()) }
    link.query = query()
    return link
  }

  private mutating func query() -> [LinkSpec.Item] {
    var items: [LinkSpec.Item] = []
    for _ in 0..<random.pick([0, 0, 1, 1, 2, 3]) {
      var item = LinkSpec.Item(
        key: random.below(random.chance(90) ? 2 : LinkSpec.keys.count), value: random.chance(95) ? value() : nil,
        brackets: random.chance(70) ? nil : random.below(random.chance(80) ? 3 : LinkSpec.brackets.count))
      items.append(item)
      // Now and then several of one.
      while item.brackets != nil, random.chance(50) {
        item.value = value()
        items.append(item)
      }
    }
    return items
  }

  private mutating func value() -> Int { random.below(random.chance(70) ? 2 : LinkSpec.values.count) }

  mutating func screenPick() -> ScreenPick {
    let first: Bool? = random.chance(30) ? random.chance(60) : nil
    if random.chance(swarm.wrong) {
      return random.pick([.node(random.below(40)), .id(random.below(200) - 2), .created(random.below(4) - 1)])
    }
    switch random.below(10) {
    case 0, 1, 2: return .visible(random.below(40))
    case 3, 4, 5: return .live(random.below(40))
    case 6, 7: return .name(name(), first: first)
    case 8: return random.chance(50) ? .key(screen(), first: first) : .equal(screen(), first: first)
    default: return random.chance(20) ? .created(random.below(3)) : .name(name(), first: first)
    }
  }

  mutating func containerPick() -> ContainerPick? {
    if random.chance(65) { return nil }
    let pick = random.pick([nil, "first", "last", "top"])
    switch random.below(6) {
    case 0, 1:
      if random.chance(swarm.wrong) { return random.chance(50) ? .id(random.below(200)) : .node(random.below(40)) }
      return .node(1 + random.below(4))
    case 2: return .search(kind: kind(), name: nil, key: nil, pick: pick)
    case 3: return .search(kind: kind(), name: name(), key: nil, pick: pick)
    case 4: return .search(kind: kind(), name: nil, key: screen(), pick: pick)
    default:
      let relation = random.pick(["stack", "tabs", "presented", "presenting", "window"])
      return .relation(relation, of: random.chance(70) ? screenPick() : nil)
    }
  }

  private mutating func kind() -> String? { random.pick([nil, nil, "stack", "tabs", "window"]) }
}
