/// The visible part of a layer.
struct LayerView: Hashable, Sendable {
  var presentation = Presentation.root

  /// The tab bars around its top screen, outermost first.
  var tabBars: [TabBarView] = []

  /// The layer's part of the visible path, bottom to top. Never empty.
  var screens: [ScreenView]
}

extension LayerView {
  /// The place of a layer.
  enum Presentation: Hashable, Sendable {
    case root, sheet, fullscreen, popover, alert
  }
}
