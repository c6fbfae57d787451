extension MapGrammar {
  private static let kinds = ["screen", "stack", "tabs", "coordinator"]

  private static let containerKeys: [MapSection.Key] = [
    .init(name: "screen", shape: destinationShape, says: "A stack that holds this screen."),
    .init(
      name: "stack", shape: .either([.reference(.screen), .section(.destination), .list(destinationShape)]),
      says: "A stack of these screens, bottom to top."),
    .init(name: "tabs", shape: .section(.tabs), says: "Tabs."),
    .init(name: "coordinator", shape: .reference(.coordinator), says: "What a coordinator builds, and then owns."),
  ]

  static let container = MapSection(
    id: .container, says: "What a tab or a coordinator is made of.", choice: kinds, keys: containerKeys)

  static let windowCase = MapSection(
    id: .windowCase, says: "What may be the window's root.", choice: kinds,
    keys: containerKeys + [
      .init(name: "arguments", shape: argumentsShape, says: "The arguments that it takes, which its screens may name.")
    ])

  static let tabs = MapSection(
    id: .tabs, says: "Tabs, in the order in which they are written.",
    keys: [
      .init(name: "name", shape: .name, says: "A name to find them by."),
      .init(
        name: "back", shape: .words(["history", "first", "order", "none"]),
        says: "Where Back goes from a tab: the one before it (`history`), the first, the one on the left, or nowhere."),
      .init(
        name: "items", shape: .named(.section(.container), of: .tab, mayBeEmpty: false), isRequired: true,
        says: "The tabs by name."),
    ])

  static let coordinator = MapSection(
    id: .coordinator, says: "A coordinator: what it builds, and what it may start.",
    keys: [
      .init(name: "root", shape: .section(.container), says: "What it builds."),
      .init(
        name: "children", shape: .list(.reference(.coordinator), mayBeEmpty: true),
        says: "The coordinators that it may start; any without it."),
      .init(
        name: "arguments", shape: argumentsShape,
        says: "The arguments that it takes, which its root's screens may name."),
      .init(name: "result", shape: argumentsShape, says: "What it may leave with, by name."),
    ])
}
