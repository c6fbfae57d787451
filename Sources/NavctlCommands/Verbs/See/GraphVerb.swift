import Navigation
import NavigationProtocol
import SceneMap

/// Draws a map of a running navd with the present places of its scenes.
struct GraphVerb: Verb {
  static var name: StaticString { "graph" }
  static let page = VerbPage(
    group: .see, synopsis: "[MAP] [--format PICTURE] [--watch]",
    summary: "draws the scene's map, or MAP, and marks the present place of each scene that has it",
    details: """
      --format text (boxes and arrows, the default on a terminal), mermaid (the default elsewhere), dot, or svg, which
      Graphviz makes. With --watch it is drawn again after each change, until it is interrupted.
      """,
    options: [.flag("watch", "draw it again after each change")],
    examples: [
      .init("navctl graph", "the map of the scene"),
      .init("navctl graph pos --watch", "and the place of each of its scenes, live"),
      .init("navctl graph pos --format svg > pos.svg", "a picture, with all scenes that have the map pos"),
    ])

  private let map: String?
  private let watches: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    map = arguments.nextIfAny()
    watches = arguments.flag("watch")
    try arguments.end()
  }

  /// Draws the map of the scene.
  init(watches: Bool) {
    map = nil
    self.watches = watches
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let maps = MapCommands(session: session)
    let picture = try maps.picture(verb: "graph")
    let scenes = try session.scenes()
    let name = if let map { map } else { try session.mapOfScene(among: scenes) }
    let compiled = try Self.map(name, session)
    if watches { return try watch(name, compiled, picture, session) }
    var marks: [(scene: String, path: [String])] = []
    for scene in scenes where scene.map == name {
      let path = try session.call(SceneInterface.Get.self, .init(scene: scene.scene)).path
      marks.append((scene.scene, path.map(\.name)))
    }
    try maps.draw(compiled.graph(marks: marks), as: picture)
    return .done
  }

  private static func map(_ name: String, _ session: Session) throws(CommandError) -> CompiledMap {
    let source = try session.call(ManagerInterface.GetMap.self, .init(map: name)).source
    if let map = MapReading(source, file: name).map { return map }
    throw CommandError(
      .failed, "System", "this navctl does not understand the map \(name.shown)",
      hints: ["try: navctl version, which tells whether navctl and navd are of one version"])
  }

  /// Draws the map at first and after each change of a scene. When its scenes get another version of it, it is read again.
  private func watch(
    _ name: String, _ map: CompiledMap, _ picture: MapPicture, _ session: Session
  ) throws(CommandError) -> ExitCode {
    var map = map
    while true {
      var failure: CommandError?
      var isOld = false
      var scenes = SceneMirrors()
      let code = try session.followOn(
        SceneInterface.Subscribe.name.description, for: "the scenes of \(name.shown)", since: nil,
        { _ in SceneInterface.Subscribe.Parameters() }
      ) { event in
        isOld = isOld || scenes.hasNewMap(event, of: name)
        guard !isOld else { return false }
        guard scenes.take(event) else { return true }
        // From the upper left of an empty screen.
        if session.console.isTerminal { session.console.write("\u{1B}[H\u{1B}[2J") }
        do throws(CommandError) {
          try MapCommands(session: session).draw(map.graph(marks: scenes.paths(of: name)), as: picture)
        } catch { failure = error }
        session.console.flush()
        return failure == nil && !session.console.isOutputClosed
      }
      if let failure { throw failure }
      guard isOld else { return code }
      map = try Self.map(name, session)
    }
  }
}

extension Session {
  /// The name of the scene's map.
  fileprivate func mapOfScene(among scenes: [SceneInterface.SceneInfo]) throws(CommandError) -> String {
    let scene = try scene()
    if let map = scenes.first(where: { $0.scene == scene })?.map { return map }
    throw CommandError(
      .notFound, "MapNotFound", "the scene \(scene.shown) has no map", hints: ["try: navctl open NAME --map MAP"])
  }
}
