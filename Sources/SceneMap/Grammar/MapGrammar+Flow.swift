extension MapGrammar {
  static let transition = MapSection(
    id: .transition, says: "An edge: what may follow a screen, and how.",
    choice: [
      "push", "present", "replace", "setStack", "root", "tab", "start", "popTo", "back", "dismiss", "finish",
    ],
    keys: [
      .init(name: "push", shape: destinationShape, says: "Puts a screen on the stack."),
      .init(name: "present", shape: destinationShape, says: "Shows a screen over everything."),
      .init(
        name: "as", shape: .words(modals), says: "How it is presented; as the screen says without it, else as a sheet."),
      .init(name: "replace", shape: destinationShape, says: "Puts a screen in the place of the stack's top screen."),
      .init(name: "setStack", shape: .list(destinationShape), says: "Makes the stack hold exactly these screens."),
      .init(name: "root", shape: .reference(.case), says: "Makes a case of the window the root."),
      .init(name: "tab", shape: .reference(.tab), says: "Selects a tab."),
      .init(name: "start", shape: .reference(.coordinator), says: "Starts a coordinator."),
      .init(name: "popTo", shape: .reference(.screen), says: "Goes back to a screen of the stack."),
      .init(name: "back", shape: .yes, says: "Goes back, as a person would."),
      .init(name: "dismiss", shape: .yes, says: "Dismisses the screen that it leaves."),
      .init(name: "finish", shape: .yes, says: "Finishes the coordinator that owns the screen."),
      .init(name: "title", shape: .text, says: "What to call it before people."),
      .init(
        name: "arguments", shape: valuesShape,
        says:
          "By name: a value, `{name}` from the caller, `{from.name}` from the screen that is left, `{name?}` if given."
      ),
      .init(
        name: "result", shape: valuesShape,
        says: "What the screen or the coordinator leaves with, as `arguments` are given."),
      .init(name: "optional", shape: .bool, says: "Whether nothing changes when it is impossible."),
    ])

  static let handlers = MapSection(
    id: .handlers, says: "What a screen does when an element is to be shown, hidden or changed to.",
    keys: requests(["show", "hide", "change"]))

  static let rootHandlers = MapSection(
    id: .rootHandlers, says: "What is done when no screen of the path handles a request.",
    keys: requests(["show", "hide", "change"]))

  private static func requests(_ names: [String]) -> [MapSection.Key] {
    let says = [
      "show": "When an element is to be shown.", "hide": "When it is to be hidden.",
      "change": "When it is to take an element's place.",
    ]
    return names.map {
      .init(name: $0, shape: .named(.section(.instruction), of: .element, mayBeEmpty: true), says: says[$0] ?? "")
    }
  }

  static let instruction = MapSection(
    id: .instruction, says: "What a handler carries out.",
    choice: [
      "push", "present", "pop", "popToRoot", "popTo", "dismiss", "replace", "selectTab", "move", "start", "delegate",
    ],
    keys: [
      .init(name: "push", shape: destinationShape, says: "Puts a screen on the handling screen's stack."),
      .init(name: "present", shape: destinationShape, says: "Shows a screen over everything."),
      .init(
        name: "as", shape: .words(modals), says: "How it is presented; as the screen says without it, else as a sheet."),
      .init(name: "pop", shape: .yes, says: "Takes the element, and what is above it in its stack, away."),
      .init(name: "popToRoot", shape: .yes, says: "Goes back to the stack's first screen."),
      .init(name: "popTo", shape: .reference(.screen), says: "Goes back to a screen of the stack."),
      .init(
        name: "dismiss", shape: .words(["hard", "soft"]),
        says: "Dismisses the element's modal layer with all over it, or when nothing is over it any more (`soft`)."),
      .init(name: "replace", shape: destinationShape, says: "Puts a screen in the place of the stack's top screen."),
      .init(name: "selectTab", shape: .reference(.tab), says: "Selects a tab."),
      .init(name: "move", shape: .reference(.transition), says: "Takes a transition of the handling screen."),
      .init(name: "start", shape: .reference(.coordinator), says: "Starts a coordinator."),
      .init(name: "delegate", shape: .yes, says: "Asks a front-end."),
      .init(name: "timeout", shape: .duration, says: "How long the front-end has; 5s without it."),
      .init(name: "optional", shape: .bool, says: "Whether the next one is asked when this is impossible here."),
      .init(name: "animated", shape: .bool, says: "A hint to front-ends; true without it."),
    ])
}
