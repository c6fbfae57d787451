import Navigation

/// A screen of a step: places in the alphabet.
struct ScreenSpec: Codable, Hashable, Sendable {
  var name: Int
  var arguments = 0
  var traits = 0
  var title = 0
  var presentation: String?
  var allowsPush: Bool?

  var screen: ScreenDescription {
    ScreenDescription(
      Alphabet.names[name], arguments: Alphabet.arguments[arguments], traits: Alphabet.traits[traits],
      title: Alphabet.titles[title], presentation: presentation.flatMap(Presentation.init), allowsPush: allowsPush)
  }

  var key: ScreenKey { screen.key }
}

/// A tab of a step.
struct TabSpec: Codable, Hashable, Sendable {
  var name: Int?
  var stack: [ScreenSpec]
  /// Whether it is given as a `screen`, which takes the first of the stack.
  var isScreen = false

  var tab: TabDescription {
    let label = name.map { Alphabet.names[$0] }
    guard isScreen, let first = stack.first else { return TabDescription(name: label, .stack(stack.map(\.screen))) }
    return TabDescription(name: label, .screen(first.screen))
  }
}

/// An embedded coordinator of a step.
struct EmbeddedSpec: Codable, Hashable, Sendable {
  var name: Int
  var root: ContainerSpec?
  var tab: Int?

  var item: Navigation.Operation.StartEmbedded.Item {
    .init(Alphabet.names[name], root: root?.container, tab: tab)
  }
}

/// A root of a step.
enum ContainerSpec: Codable, Hashable, Sendable {
  case screen(ScreenSpec)
  case stack([ScreenSpec])
  case tabs(name: Int?, items: [TabSpec], selected: Int?, back: String?)

  var container: Container {
    switch self {
    case .screen(let spec): .screen(spec.screen)
    case .stack(let specs): .stack(specs.map(\.screen))
    case .tabs(let name, let items, let selected, let back):
      .tabs(
        TabsDescription(
          name: name.map { Alphabet.names[$0] }, items: items.map(\.tab), selected: selected,
          back: back.flatMap(TabsBack.init)))
    }
  }
}
