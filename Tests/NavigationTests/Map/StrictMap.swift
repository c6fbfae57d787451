import Testing

@testable import Navigation

extension CompiledMap {
  /// A strict map: from `out` to `in`, where A leads to X and B to X; `far` is reached from nowhere. X leads to Y, and by a
  /// replacement to Z.
  static func strict(wildcard: Bool = false) -> CompiledMap {
    let names = ["Out", "A", "B", "X", "Y", "Z", "M", "H", "Sub", "Far", "Joker"]
    let screen = { (name: String) in MapDestination(ScreenIndex(names.firstIndex(of: name) ?? 0)) }
    let inside = CaseIndex(1)
    let edges: [String: [MapTransition]] = [
      "Out": [MapTransition("enter", .root(inside, nil))],
      "A": [
        MapTransition("x", .push(screen("X"))), MapTransition("m", .present(screen("M"), .sheet)),
        MapTransition("leave", .root(CaseIndex(0), nil)),
      ],
      "B": [MapTransition("x", .push(screen("X")))],
      "X": [MapTransition("y", .push(screen("Y"))), MapTransition("swap", .replace(screen("Z")))],
      "Joker": [MapTransition("z", .push(screen("Z")))],
    ]
    let handlers = MapHandlers([
      .init(.show, screen("H").screen, MapHandler(.push(screen("H")))),
      .init(.show, screen("Z").screen, MapHandler(.replace(screen("Z")))),
    ])
    let q = ArgumentSchema([MapParameter("q", ValueSchema(type: .string), isOptional: true)])
    return CompiledMap(
      name: "strict", version: .first, isStrict: true, wildcard: wildcard ? screen("Joker").screen : nil,
      screens: MapTable(
        names.map { name in
          MapScreen(
            name, arguments: q, transitions: MapTable(edges[name] ?? []), handlers: name == "A" ? handlers : .none)
        }),
      cases: MapTable([
        MapCase("out", .stack([screen("Out")])),
        MapCase(
          "in",
          .tabs(MapTabs(items: [.init("a", .stack([screen("A")])), .init("b", .stack([screen("B")]))]))),
        MapCase("far", .stack([screen("Far")])),
      ]), initialCase: CaseIndex(0),
      coordinators: MapTable([MapCoordinator("Sub", root: .screen(screen("Sub")), children: [])]))
  }
}

extension Shop {
  /// A scene with the strict map, which is inside.
  init(strict map: CompiledMap) throws(NavigationError) {
    try self.init(map: map)
    try perform(.move(.init("enter")))
  }
}
