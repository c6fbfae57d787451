/// When links of a map may be followed, and how long one that may not waits.
public struct MapLinkScope: NamedEntry {
  /// How long a link waits where a map says nothing else.
  public static let standardExpiry = Duration.seconds(600)

  public let name: String
  /// Active while one of them is the root; nil when front-ends activate it.
  public let cases: [CaseIndex]?
  /// Whether it is active at the start; of one with `cases` it says nothing.
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
