/// The way in which a caller wants a screen to be shown.
public enum Presentation: String, Hashable, Sendable, CaseIterable {
  /// On the nearest stack of the topmost layer.
  case push
  /// Like the following ones, in a new layer: a stack that holds the screen, or with `allowsPush: false` the bare
  /// screen.
  case sheet
  case fullscreen
  case popover
  /// Always a bare screen.
  case alert

  /// The place of the first screen of such a layer.
  public var place: Place {
    switch self {
    case .push: .push
    case .sheet: .sheet
    case .fullscreen: .fullscreen
    case .popover: .popover
    case .alert: .alert
    }
  }
}
