/// The place of a node, which is the `presentation` of a node or path element on the wire. The first screen of a
/// container has the place of its container; every other node has `push`.
public enum Place: String, Hashable, Sendable, CaseIterable {
  case root
  case push
  case tab
  case sheet
  case fullscreen
  case popover
  case alert

  /// Whether a layer with this place lies over another one.
  public var isModal: Bool {
    switch self {
    case .root, .push, .tab: false
    case .sheet, .fullscreen, .popover, .alert: true
    }
  }

  /// Whether the presentation of a call means this place when screens are compared: `root` and `tab` compare as `push`.
  public func isSame(as presentation: Presentation) -> Bool {
    isModal ? self == presentation.place : presentation == .push
  }
}
