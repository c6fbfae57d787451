import NavigationClient
import NavigationProtocol

extension Session {
  /// The name of the scene: `--scene`, or `$NAVD_SCENE`, or the only scene that is open.
  func scene() throws(CommandError) -> String {
    if let scene = givenScene ?? chosenScene { return scene }
    let page = try call(SceneInterface.List.self, .init(limit: Self.listMax))
    let scenes = page.scenes
    switch scenes.count {
    case 1 where page.next == nil: return scenes[0].scene
    case 0:
      throw CommandError(
        .notFound, "SceneNotFound", "no scene is open",
        hints: ["try: navctl open NAME --root SCREEN"])
    default:
      let all = console.hasUser && page.next != nil ? try self.scenes() : scenes
      if let chosen = console.chosen(among: all) {
        chosenScene = chosen
        return chosen
      }
      throw CommandError(
        .usage, "SceneAmbiguous",
        "\(page.next == nil ? "" : "more than ")\(scenes.count) scenes are open, and none was named",
        hints: [
          Self.list("there are: ", of: page), "try: navctl --scene \(scenes[0].scene.shellWord) …, or set NAVD_SCENE",
        ])
    }
  }

  /// The open scenes, oldest first.
  func scenes() throws(CommandError) -> [SceneInterface.SceneInfo] { try allScenes().open }

  /// The open scenes, and those that navd cannot read, oldest first.
  ///
  /// - Parameter hasArguments: Whether the screens on top have their arguments.
  func allScenes(
    hasArguments: Bool = false
  ) throws(CommandError) -> (open: [SceneInterface.SceneInfo], unreadable: [SceneInterface.UnreadableScene]) {
    var all: (open: [SceneInterface.SceneInfo], unreadable: [SceneInterface.UnreadableScene]) = ([], [])
    try forEachPage { after throws(CommandError) in
      let page = try call(
        SceneInterface.List.self, .init(after: after, limit: Self.pageMax, arguments: hasArguments ? true : nil))
      all.open += page.scenes
      all.unreadable += page.unreadable ?? []
      return page.next
    }
    return all
  }

  /// Calls a method that lists in pages until there is no other page.
  ///
  /// - Parameter call: Asks for the page after a cursor, and returns the cursor of the next one.
  func forEachPage(_ call: (_ after: String?) throws(CommandError) -> String?) throws(CommandError) {
    var next: String?
    repeat { next = try call(next) } while next != nil
  }

  /// The most items of a page: some hundred kilobytes, unless they have large arguments.
  static let pageMax = 1_000

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

  /// The names of the first page of scenes on one line; the page has at most `listMax` and one more.
  static func list(_ prefix: String, of page: SceneInterface.List.Reply) -> String {
    list(prefix, page.scenes.map { $0.scene.shown }) + (page.next == nil ? "" : ", …")
  }

  /// The number of names that are listed.
  static let listMax = 20
}
