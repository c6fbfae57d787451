/// A scope of links: the time in which its links may be followed, and how long links wait at other times.
public struct MapLinkScope: NamedEntry {
  /// The time for which a link waits if the map does not specify it.
  public static let standardExpiry = Duration.seconds(600)

  public let name: String
  /// The scope is active while one of these cases is the root; nil if callers switch it.
  public let cases: [CaseIndex]?
  /// Whether a scope without `cases` is active at first.
  public let isActive: Bool
  public let expires: Duration

  public init(
    _ name: String, cases: [CaseIndex]? = nil, isActive: Bool = true, expires: Duration = standardExpiry
  ) {
    self.name = name
    self.cases = cases
    self.isActive = isActive
    self.expires = expires
  }
}
