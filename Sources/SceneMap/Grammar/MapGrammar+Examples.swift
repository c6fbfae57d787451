extension MapGrammar {
  static let example = MapSection(
    id: .example, says: "Steps and what they lead to, each example in a new scene.",
    keys: [
      .init(
        name: "start", shape: valuesShape,
        says:
          "The state with which the scene begins, if it is not the map's initial one: `window` and `coordinators` as `navctl get` prints them."
      ),
      .init(
        name: "steps", shape: .list(.either([.verb, .operation])), isRequired: true,
        says: "Operations as in `Apply`, or in navctl's notation: `push LineItem(sku=\"4006\")`."),
      .init(
        name: "path", shape: .list(.text),
        says:
          "The path that they lead to, in navctl's notation; arguments and presentations are compared where written."),
      .init(name: "error", shape: .name, says: "The error of the last step: its name, as `TransitionNotAllowed`."),
      .init(name: "result", shape: valuesShape, says: "What the last step's screen or coordinator left with."),
    ])
}
