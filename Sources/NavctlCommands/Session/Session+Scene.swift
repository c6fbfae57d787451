import NavigationClient
import NavigationProtocol

extension Session {
  /// The scene that is meant: `--scene`, else `$NAVD_SCENE`, else the only one there is.
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

  /// The scene that was named.
  var givenScene: String? {
    if let scene = options.scene { return scene }
    return console.environment("NAVD_SCENE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Everything about the scene that is meant.
  func state(revision: Int? = nil) throws(CommandError) -> SceneInterface.Get.Reply {
    try call(SceneInterface.Get.self, .init(scene: scene(), revision: revision))
  }

  /// Some names on one line.
  static func list(_ prefix: String, _ names: [String]) -> String {
    let shown = names.prefix(listMax).joined(separator: ", ")
    return prefix + shown + (names.count > listMax ? ", … (\(names.count))" : "")
  }

  /// How many names an error lists.
  private static let listMax = 20
}
