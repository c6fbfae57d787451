/// What of a scene is in sight: what the terminal draws, and all that it knows of the scene.
///
/// A picture depends on this value, on the size and on nothing else of the scene, so two terminals of one size that were
/// told the same show the same.
struct SceneView: Hashable, Sendable {
  /// The scene's name.
  var name: String

  /// Name and version of its map; nil without one.
  var map: String?

  /// Whether its map is gone: it can be seen, and not navigated.
  var isSuspended = false

  var revision = 0

  /// What is in sight of each layer: the root layer first, then the modals, bottom to top. Empty until the scene was told.
  var layers: [LayerView] = []

  /// Who is attached, in the order that the daemon tells them.
  var frontEnds: [String] = []

  /// What is hidden of it until the person asks for it.
  var secrecy = Secrecy.none

  /// Whether that is told all the same.
  var isRevealed = false

  /// Its whole tree; empty unless somebody looks at that.
  var tree: [TreeLine] = []

  init(name: String) { self.name = name }

  /// Whether something of the top is hidden.
  var hidesOfTop: Bool { top?.arguments.contains { $0.text == Secrecy.dots } ?? false }

  /// The top of the path.
  var top: ScreenView? { layers.last?.screens.last }

  /// The tabs that a digit selects: the nearest to the top that belong to the topmost layer.
  var liveTabs: TabBarView? { layers.last?.tabBars.last }
}

extension SceneView {
  /// Whether both show the same place; who is attached, the revision and what has appeared do not count.
  func showsSamePlace(as other: SceneView) -> Bool {
    func place(_ scene: SceneView) -> [LayerView] {
      var layers = scene.layers
      for layer in layers.indices {
        for screen in layers[layer].screens.indices { layers[layer].screens[screen].hasAppeared = true }
      }
      return layers
    }
    return place(self) == place(other)
  }
}
