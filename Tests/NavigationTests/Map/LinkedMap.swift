@testable import Navigation

extension CompiledMap {
  /// A map of a case to come in by (`out`) and one behind it (`in`, with the tabs `a` and `b`), and of links to all of it.
  /// A leads to X, B to nothing; Under is put on B; M is a modal, Bell a modal that every screen leads to.
  static func linked(isStrict: Bool = true, wildcard: Bool = false) -> CompiledMap {
    let names = ["Out", "A", "B", "X", "Y", "M", "Bell", "Under", "Joker", "Help"]
    let index = { (name: String) in ScreenIndex(names.firstIndex(of: name) ?? 0) }
    let screen = { (name: String) in MapDestination(index(name)) }
    let edges: [String: [MapTransition]] = [
      "Out": [MapTransition("enter", .root(CaseIndex(1), nil))],
      "A": [
        MapTransition("x", .push(screen("X"))), MapTransition("tab", .tab("b")),
        MapTransition("leave", .root(CaseIndex(0), nil)),
      ],
      "X": [MapTransition("leave", .root(CaseIndex(0), nil))],
      "Joker": [MapTransition("y", .push(screen("Y")))],
    ]
    let q = ArgumentSchema([MapParameter("q", ValueSchema(type: .string), isTrait: true, isOptional: true)])
    return CompiledMap(
      name: "linked", version: .first, isStrict: isStrict, wildcard: wildcard ? index("Joker") : nil,
      screens: MapTable(
        names.map { name in
          MapScreen(
            name, arguments: q, presentation: ["M", "Bell", "Help"].contains(name) ? .sheet : nil,
            transitions: MapTable(edges[name] ?? []), under: name == "Under" ? [screen("B")] : [],
            reuse: name == "Help" ? .top : .never)
        }),
      universal: MapTable([MapTransition("bell", .present(screen("Bell"), nil))]),
      cases: MapTable([
        MapCase("out", .stack([screen("Out")])),
        MapCase(
          "in", .tabs(MapTabs(items: [.init("a", .stack([screen("A")])), .init("b", .stack([screen("B")]))]))),
      ]), initialCase: CaseIndex(0),
      links: MapLinks(
        schemes: ["app"],
        scopes: MapTable([
          MapLinkScope("inside", cases: [CaseIndex(1)]), MapLinkScope("open"),
          MapLinkScope("shut", isActive: false, expires: .seconds(60)),
        ]), routes: routes(index), hasComponents: true))
  }

  private static func routes(_ index: (String) -> ScreenIndex) -> [MapLinkRoute] {
    let inside = LinkScopeIndex(0)
    let enter: [MapLinkRoute.Step] = [.root(CaseIndex(1), arguments: nil)]
    let q = LinkArgument("q", .caller("q", isOptional: true), ValueSchema(type: .string))
    func show(
      _ pattern: String, _ names: [String], scope: LinkScopeIndex? = nil, needsFrontEnd: Bool = false,
      as presentation: Presentation? = nil
    ) -> MapLinkRoute? {
      (try? LinkPattern(pattern)).map {
        MapLinkRoute(
          $0, .show(names.map { MapLinkRoute.Screen(index($0), arguments: $0 == "X" ? [q] : []) }), scope: scope,
          needsFrontEnd: needsFrontEnd, presentation: presentation)
      }
    }
    func follow(
      _ pattern: String, _ steps: [MapLinkRoute.Step], scope: LinkScopeIndex? = nil
    ) -> MapLinkRoute? {
      (try? LinkPattern(pattern)).map { MapLinkRoute($0, .follow(steps), scope: scope) }
    }
    return [
      show("/path{?q}", ["A", "X", "Y"], scope: inside), show("/under", ["Under"], scope: inside),
      show("/modal", ["M", "Y"]), show("/modals", ["M", "X", "Y"]), show("/bell", ["Bell", "Y"]),
      show("/help", ["Help"]),
      show("/last", ["A", "Y"], scope: inside, as: .popover),
      show("/front", ["Out", "Y"], needsFrontEnd: true), show("/away", ["A"]),
      show("/shut", ["Out", "Y"], scope: LinkScopeIndex(2)),
      follow("/in", enter), follow("/open", enter, scope: LinkScopeIndex(1)),
      follow("/deep", enter + [.tab("a"), .move("x", arguments: nil)], scope: inside),
    ].compactMap { $0 }
  }
}
