public import JSON

/// What a caller may say with any operation. `requestId`, `durable` and `force` are the shell's.
public struct Options: Hashable, Sendable {
  /// What happens when a reference matches nothing.
  public enum IfMissing: String, Hashable, Sendable, CaseIterable {
    case error
    /// The operation changes nothing and is no error.
    case ignore
  }
  /// `Conflict` unless nothing but hasAppeared changed in the scene after this revision.
  public var ifRevision: Revision?
  /// `Conflict` unless this screen is on top.
  public var ifTop: NodeID?
  /// What happens when a reference matches nothing.
  public var ifMissing: IfMissing
  /// The coordinator that acts: new nodes belong to it.
  public var coordinator: CoordinatorID?
  /// A hint handed on to front-ends.
  public var isAnimated: Bool
  /// Handed on to front-ends with the commit.
  public var context: JSONObject?
  /// Do everything but commit.
  public var isDryRun: Bool

  public init(
    ifRevision: Revision? = nil, ifTop: NodeID? = nil, ifMissing: IfMissing = .error, coordinator: CoordinatorID? = nil,
    isAnimated: Bool = true, context: JSONObject? = nil, isDryRun: Bool = false
  ) {
    self.ifRevision = ifRevision
    self.ifTop = ifTop
    self.ifMissing = ifMissing
    self.coordinator = coordinator
    self.isAnimated = isAnimated
    self.context = context
    self.isDryRun = isDryRun
  }

  /// No wishes.
  public static let none = Options()
}
