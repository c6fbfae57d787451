/// A tab as a call gives it: a stack, with a name if wanted.
public struct TabDescription: Hashable, Sendable {
  /// What the caller gave: `screen` is a stack that holds it.
  public enum Content: Hashable, Sendable {
    case screen(ScreenDescription)
    case stack([ScreenDescription])
  }
  /// A label; without one it goes by its first screen's name.
  public var name: String?
  /// What it holds.
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
