/// What is in sight of one layer of a scene.
struct LayerView: Hashable, Sendable {
  var presentation = Presentation.root

  /// The tabs that its top stands in, outermost first.
  var tabBars: [TabBarView] = []

  /// The layer's part of the visible path, bottom to top; never empty.
  var screens: [ScreenView]
}

extension LayerView {
  /// A layer's place.
  enum Presentation: Hashable, Sendable {
    case root, sheet, fullscreen, popover, alert
  }
}
