extension MapGrammar {
  static let links = MapSection(
    id: .links, says: "Which URLs lead where.",
    keys: [
      .init(
        name: "schemes", shape: .list(.text), isRequired: true,
        says: "The schemes of the URLs, as `pos` of `pos://stock`."),
      .init(
        name: "scopes", shape: .named(.section(.scope), of: .scope, mayBeEmpty: true),
        says: "When links may be followed, by name."),
      .init(name: "routes", shape: .list(.section(.route), mayBeEmpty: true), says: "The links."),
      .init(
        name: "components", shape: .bool,
        says: "Whether a URL that no route matches is read segment by segment, each one a screen."),
    ])

  static let scope = MapSection(
    id: .scope, says: "When links may be followed; a scope with neither cases nor active is active.",
    keys: [
      .init(name: "cases", shape: .list(.reference(.case)), says: "It is active while one of these is the root."),
      .init(name: "active", shape: .bool, says: "Whether it is active at the start; then `ActivateLinks` says."),
      .init(name: "expires", shape: .duration, says: "How long a link waits for it; 10min without it."),
    ])

  static let route = MapSection(
    id: .route, says: "A link: what a URL of its pattern leads to.", choice: ["show", "follow"],
    keys: [
      .init(
        name: "path", shape: .text, isRequired: true,
        says: "The pattern: `{name}` for a segment, `{name*}` for the rest, `{?a,b}` for query values."),
      .init(name: "show", shape: .list(destinationShape), says: "The path that it leads to, bottom to top."),
      .init(name: "follow", shape: .list(.section(.step)), says: "The steps that it follows."),
      .init(name: "scope", shape: .reference(.scope), says: "When it may be followed; always without it."),
      .init(name: "needsFrontEnd", shape: .bool, says: "Whether it waits until a front-end mirrors the scene."),
      .init(name: "as", shape: .words(modals), says: "How the last screen is presented."),
    ])

  static let step = MapSection(
    id: .step, says: "A step of a link: at most one case, then tabs, then moves.", choice: ["case", "tab", "move"],
    keys: [
      .init(name: "case", shape: .reference(.case), says: "Makes a case of the window the root, unless it is."),
      .init(name: "tab", shape: .reference(.tab), says: "Selects a tab."),
      .init(name: "move", shape: .reference(.transition), says: "Takes a transition that pushes, presents or starts."),
      .init(
        name: "arguments", shape: valuesShape, says: "By name: a value, or `{name}` or `{name?}` of the URL."),
    ])
}
