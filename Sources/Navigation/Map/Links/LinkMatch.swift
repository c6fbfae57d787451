public import JSON

/// The target of a URL.
public struct LinkMatch: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// The whole path, bottom to top, with the screens of `under` first and all arguments completed.
    case show([ScreenDescription])
    case follow([Step])
  }

  public enum Step: Hashable, Sendable {
    /// The arguments are nil if the map gives none.
    case root(CaseIndex, arguments: JSONObject?)
    /// The label of the tab.
    case tab(String)
    /// The name of the transition.
    case move(String, arguments: JSONObject?)
  }

  /// The matching route; nil for a URL that was read segment by segment.
  public let route: LinkRouteIndex?
  public let target: Target
}

/// The result of resolving a URL.
public enum LinkResolution: Hashable, Sendable {
  case matched(LinkMatch)
  /// The reasons why the first links that came close did not match.
  case unmatched(tried: [String])
  /// Resolving it takes more work than allowed.
  case exhausted
}
