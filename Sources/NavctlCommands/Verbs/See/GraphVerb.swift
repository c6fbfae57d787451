import Navigation
import NavigationProtocol
import SceneMap

/// Draws a map of a running navd with the present places of its scenes.
struct GraphVerb: Verb {
  static var name: StaticString { "graph" }
  static let page = VerbPage(
    group: .see, synopsis: "[MAP] [--format PICTURE]",
    summary: "draws the scene's map, or MAP, and marks where each scene stands that goes by it",
    details: "--format mermaid (the default), dot, or svg, which Graphviz makes.",
    examples: [
      .init("navctl graph", "the map of the scene, for a Markdown page"),
      .init("navctl graph pos --format svg > pos.svg", "a picture, with all scenes that go by pos"),
    ])

  private let map: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    map = arguments.nextIfAny()
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let maps = MapCommands(session: session)
    let picture = try maps.picture(verb: "graph")
    let scenes = try session.scenes()
    let name = if let map { map } else { try session.mapOfScene(among: scenes) }
    let source = try session.call(ManagerInterface.GetMap.self, .init(map: name)).source
    guard let compiled = MapReading(source, file: name).map else {
      throw CommandError(
        .failed, "System", "this navctl does not understand the map \(name.shown)",
        hints: ["try: navctl version, which tells whether navctl and navd are of one version"])
    }
    var marks: [(scene: String, path: [String])] = []
    for scene in scenes where scene.map == name {
      let path = try session.call(SceneInterface.Get.self, .init(scene: scene.scene)).path
      marks.append((scene.scene, path.map(\.name)))
    }
    try maps.draw(compiled.graph(marks: marks), as: picture)
    return .done
  }
}

extension Session {
  /// The name of the scene's map.
  fileprivate func mapOfScene(among scenes: [SceneInterface.SceneInfo]) throws(CommandError) -> String {
    let scene = try scene()
    if let map = scenes.first(where: { $0.scene == scene })?.map { return map }
    throw CommandError(
      .notFound, "MapNotFound", "the scene \(scene.shown) goes by no map", hints: ["try: navctl open NAME --map MAP"])
  }
}
