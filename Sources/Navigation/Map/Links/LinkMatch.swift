public import JSON

/// What a URL leads to.
public struct LinkMatch: Hashable, Sendable {
  public enum Target: Hashable, Sendable {
    /// The whole path, bottom to top, with `under` in front; arguments are complete.
    case show([ScreenDescription])
    case follow([Step])
  }

  public enum Step: Hashable, Sendable {
    /// Arguments are nil where none are given.
    case root(CaseIndex, arguments: JSONObject?)
    /// By what the tab goes by.
    case tab(String)
    /// By the transition's name.
    case move(String, arguments: JSONObject?)
  }

  /// The link that matched; nil for a URL that was read segment by segment.
  public let route: LinkRouteIndex?
  public let target: Target
}

/// What became of a URL.
public enum LinkResolution: Hashable, Sendable {
  case matched(LinkMatch)
  /// For each link that came close, why it did not match.
  case unmatched(tried: [String])
}
