/// The visible part of a scene.
///
/// A picture depends on this value and the terminal's size only, so terminals of one size show the same.
struct SceneView: Hashable, Sendable {
  var name: String

  /// The name and version of its map, or nil.
  var map: String?

  /// Whether its map is missing: the scene can be seen, but not navigated.
  var isSuspended = false

  var revision = 0

  /// The visible part of each layer: the root, then the modals, bottom to top. Empty until the first snapshot.
  var layers: [LayerView] = []

  /// The front-ends in the daemon's order.
  var frontEnds: [FrontEndView] = []

  /// The values to hide.
  var secrecy = Secrecy.none

  /// Whether hidden values are nevertheless shown.
  var isRevealed = false

  /// The whole tree, if requested.
  var tree: [TreeLine] = []

  init(name: String) { self.name = name }

  /// Whether the top screen has hidden values.
  var hidesOfTop: Bool { top?.arguments.contains { $0.text == Secrecy.dots } ?? false }

  /// The top screen of the path.
  var top: ScreenView? { layers.last?.screens.last }

  /// The tabs that digits select: the innermost ones of the top layer.
  var liveTabs: TabBarView? { layers.last?.tabBars.last }
}

extension SceneView {
  /// The names of the front-ends that guard the top screen; else of those that guard another screen of the visible path.
  var guarding: [String] {
    let path = layers.flatMap(\.screens)
    let guarding = frontEnds.filter { $0.guards.contains { name in path.contains { $0.name == name } } }
    let ofTop = guarding.filter { frontEnd in top.map { frontEnd.guards.contains($0.name) } ?? false }
    return (ofTop.isEmpty ? guarding : ofTop).map(\.name)
  }

  /// Whether both show the same place. Front-ends, the revision and appearances do not count.
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
