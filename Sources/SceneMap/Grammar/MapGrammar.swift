/// The grammar of maps. The reader with its findings, the JSON Schema for editors and the table of docs/maps.md derive
/// from it.
enum MapGrammar {
  static func section(_ id: MapSection.ID) -> MapSection { sections[id.rawValue] ?? map }

  /// All sections, beginning with the map itself.
  static let all: [MapSection] = [
    map, scene, window, windowCase, container, tabs, coordinator, screen, variant, argument, schema, destination,
    transition, handlers, rootHandlers, instruction, guardRule, links, scope, route, step, renames, example,
  ]

  private static let sections: [String: MapSection] = Dictionary(
    uniqueKeysWithValues: all.map { ($0.id.rawValue, $0) })

  /// A screen, by its name or with arguments.
  static let destinationShape = MapShape.either([.reference(.screen), .section(.destination)])

  static let modals = ["sheet", "fullscreen", "popover", "alert"]

  /// Declarations of arguments, or of the fields of a result.
  static let argumentsShape = MapShape.named(.section(.argument), of: .argument, mayBeEmpty: true)

  /// Values for arguments, by name.
  static let valuesShape = MapShape.named(.any, of: .argument, mayBeEmpty: true)

  static let map = MapSection(
    id: .map, says: "An application's whole flow: its screens, what may follow what, and which links lead where.",
    keys: [
      .init(name: "map", shape: .mapName, isRequired: true, says: "The map's name: letters, digits and `._@:-`."),
      .init(
        name: "version", shape: .version, isRequired: true,
        says: "A semantic version, as 1.0.0. Scenes remember it and move to the next one."),
      .init(name: "description", shape: .text, says: "What the map is for, for people."),
      .init(
        name: "strict", shape: .bool,
        says: "Whether a screen may follow another only as declared, and arguments are refused that are not."),
      .init(
        name: "wildcard", shape: .reference(.screen),
        says: "The screen that stands in for one that may not follow; it must need no arguments."),
      .init(
        name: "screens", shape: .named(.section(.screen), of: .screen, mayBeEmpty: false), isRequired: true,
        says: "The screens by name."),
      .init(
        name: "universal", shape: .named(.section(.transition), of: .transition, mayBeEmpty: true),
        says: "Transitions that every screen has; a screen's own of the same name goes first."),
      .init(
        name: "roots", shape: .section(.rootHandlers),
        says: "What is done when no screen of the path handles a request."),
      .init(
        name: "window", shape: .section(.window), isRequired: true,
        says: "What may be the root; exactly one case is, at a time."),
      .init(
        name: "coordinators", shape: .named(.section(.coordinator), of: .coordinator, mayBeEmpty: true),
        says: "The coordinators by name."),
      .init(name: "scene", shape: .section(.scene), says: "What a scene of this map begins with."),
      .init(name: "links", shape: .section(.links), says: "Which URLs lead where."),
      .init(
        name: "renames", shape: .section(.renames),
        says: "What had another name in an earlier version: old name to new name."),
      .init(
        name: "examples", shape: .named(.section(.example), of: .example, mayBeEmpty: true),
        says: "Steps and what they lead to, for `navctl map test`."),
    ])

  static let scene = MapSection(
    id: .scene, says: "What a scene of this map begins with.",
    keys: [
      .init(
        name: "coordinator", shape: .name,
        says: "The root view coordinator's name; without it one named `root` owns the window.")
    ])

  static let window = MapSection(
    id: .window, says: "What may be the root; exactly one case is, at a time.",
    keys: [
      .init(
        name: "initial", shape: .reference(.case), isRequired: true, says: "The case that a new scene begins with."),
      .init(
        name: "cases", shape: .named(.section(.windowCase), of: .case, mayBeEmpty: false), isRequired: true,
        says: "The cases by name."),
    ])

  static let guardRule = MapSection(
    id: .guardRule, says: "How long front-ends that guard the screen have to answer.",
    keys: [
      .init(name: "timeout", shape: .duration, says: "How long: a number with ms, s, min or h; 5s without it."),
      .init(
        name: "onTimeout", shape: .words(["refuse", "allow"]),
        says: "What holds when there is no answer; `refuse` without it."),
    ])

  static let renames = MapSection(
    id: .renames, says: "What had another name in an earlier version: old name to new name.",
    keys: [
      renamed("screens", "Screens."), renamed("arguments", "Arguments: `Screen.old: new`, by the screen's new name."),
      renamed("variants", "Variants of screens: `Screen.old: new`, by the screen's new name."),
      renamed("tabs", "Items of tabs: `Tabs.old: new`, by the tabs' name."), renamed("cases", "Cases of the window."),
      renamed("coordinators", "Coordinators."),
    ])

  private static func renamed(_ name: String, _ says: String) -> MapSection.Key {
    .init(name: name, shape: .named(.name, of: .oldName, mayBeEmpty: true), says: says)
  }
}
