/// A link of a map: what a URL of its pattern leads to.
public struct MapLinkRoute: NamedEntry {
  public enum Target: Sendable {
    /// The whole path, bottom to top; at least one.
    case show([Screen])
    /// Steps, as of `Follow`.
    case follow([Step])
  }

  public struct Screen: Sendable {
    public let screen: ScreenIndex
    public let arguments: [LinkArgument]

    public init(_ screen: ScreenIndex, arguments: [LinkArgument]) {
      self.screen = screen
      self.arguments = arguments
    }
  }

  public enum Step: Sendable {
    /// Arguments are nil where the map gives none.
    case root(CaseIndex, arguments: [LinkArgument]?)
    /// By what the tab goes by.
    case tab(String)
    /// By the transition's name.
    case move(String, arguments: [LinkArgument]?)
  }

  public let pattern: LinkPattern
  public let scope: LinkScopeIndex?
  /// Whether it waits until a front-end mirrors.
  public let needsFrontEnd: Bool
  /// The last screen's.
  public let presentation: Presentation?
  public let target: Target

  public var name: String { pattern.text }

  public init(
    _ pattern: LinkPattern, _ target: Target, scope: LinkScopeIndex? = nil, needsFrontEnd: Bool = false,
    presentation: Presentation? = nil
  ) {
    self.pattern = pattern
    self.target = target
    self.scope = scope
    self.needsFrontEnd = needsFrontEnd
    self.presentation = presentation
  }
}
