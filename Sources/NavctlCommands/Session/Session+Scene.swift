import NavigationClient
import NavigationProtocol

extension Session {
  /// The name of the scene: `--scene`, or `$NAVD_SCENE`, or the only scene that is open.
  func scene() throws(CommandError) -> String {
    if let scene = givenScene { return scene }
    let scenes = try call(SceneInterface.List.self, .init()).scenes
    switch scenes.count {
    case 1: return scenes[0].scene
    case 0:
      throw CommandError(
        .notFound, "SceneNotFound", "no scene is open",
        hints: ["try: navctl open NAME --root SCREEN"])
    default:
      throw CommandError(
        .usage, "SceneAmbiguous", "\(scenes.count) scenes are open, and none was named",
        hints: [
          Self.list("there are: ", scenes.map(\.scene)), "try: navctl --scene \(scenes[0].scene) …, or set NAVD_SCENE",
        ])
    }
  }

  /// The name of the scene from `--scene` or `$NAVD_SCENE`.
  var givenScene: String? {
    if let scene = options.scene { return scene }
    return console.environment("NAVD_SCENE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The state of the scene.
  func state(revision: Int? = nil) throws(CommandError) -> SceneInterface.Get.Reply {
    try call(SceneInterface.Get.self, .init(scene: scene(), revision: revision))
  }

  /// The first names of a list on one line.
  static func list(_ prefix: String, _ names: [String]) -> String {
    let shown = names.prefix(listMax).joined(separator: ", ")
    return prefix + shown + (names.count > listMax ? ", … (\(names.count))" : "")
  }

  /// How many names are listed.
  private static let listMax = 20
}
