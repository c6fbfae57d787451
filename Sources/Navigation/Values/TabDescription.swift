/// A tab as a caller gives it: a stack, which may have a name.
public struct TabDescription: Hashable, Sendable {
  /// The content that the caller gave; `screen` means a stack that holds it.
  public enum Content: Hashable, Sendable {
    case screen(ScreenDescription)
    case stack([ScreenDescription])
  }
  /// A label. A tab without one has the name of its first screen.
  public var name: String?
  public var content: Content

  public init(name: String? = nil, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// Its screens, bottom to top.
  public var screens: [ScreenDescription] {
    switch content {
    case .screen(let screen): [screen]
    case .stack(let screens): screens
    }
  }
}
