/// A tab as a call gives it: a stack, with a name if wanted.
public struct Tab: Hashable, Sendable {
  /// What the caller gave: `screen` is a stack that holds it.
  public enum Content: Hashable, Sendable {
    case screen(Screen)
    case stack([Screen])
  }
  public var name: String?
  public var content: Content

  public init(name: String? = nil, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// Its screens, bottom to top.
  public var screens: [Screen] {
    switch content {
    case .screen(let screen): [screen]
    case .stack(let screens): screens
    }
  }
}
