/// A link of a map: a pattern of URLs and its target.
public struct MapLinkRoute: NamedEntry {
  public enum Target: Sendable {
    /// The whole path, bottom to top; at least one.
    case show([Screen])
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
    /// The arguments are nil if the map gives none.
    case root(CaseIndex, arguments: [LinkArgument]?)
    /// The label of the tab.
    case tab(String)
    /// The name of the transition.
    case move(String, arguments: [LinkArgument]?)
  }

  public let pattern: LinkPattern
  public let scope: LinkScopeIndex?
  /// Whether the link waits for a mirroring front-end.
  public let needsFrontEnd: Bool
  /// The presentation of the last screen.
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
