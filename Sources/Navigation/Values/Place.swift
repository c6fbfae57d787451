/// Where a node is: what the wire calls the `presentation` of a node or of an element of the path.
///
/// The first screen of a container has the container's place, every other one is `push`.
public enum Place: String, Hashable, Sendable, CaseIterable {
  case root
  case push
  case tab
  case sheet
  case fullscreen
  case popover
  case alert

  /// Whether a layer of this place lies over another one.
  public var isModal: Bool {
    switch self {
    case .root, .push, .tab: false
    case .sheet, .fullscreen, .popover, .alert: true
    }
  }

  /// Whether a call's presentation means this place, for keeping ids: `root` and `tab` compare as `push`.
  public func isSame(as presentation: Presentation) -> Bool {
    isModal ? self == presentation.place : presentation == .push
  }
}
