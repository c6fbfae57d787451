public import JSON

/// What a caller may say with any operation. `requestId`, `durable` and `force` are the shell's.
public struct Options: Hashable, Sendable {
  /// What happens when a reference matches nothing.
  public enum IfMissing: String, Hashable, Sendable, CaseIterable {
    case error
    /// The operation changes nothing and is no error.
    case ignore
  }
  /// nil when there are no wishes: most calls have none, and handing them on costs nothing then.
  private var box: Box?

  private final class Box: Sendable {
    let wishes: Wishes
    init(_ wishes: Wishes) { self.wishes = wishes }
  }

  private struct Wishes: Hashable, Sendable {
    var ifRevision: Revision?
    var ifTop: NodeID?
    var ifMissing = IfMissing.error
    var coordinator: CoordinatorID?
    var isAnimated = true
    var context: JSONObject?
    var isDryRun = false
  }

  /// No wishes.
  @inline(__always)
  public init() {}

  public init(
    ifRevision: Revision? = nil, ifTop: NodeID? = nil, ifMissing: IfMissing = .error, coordinator: CoordinatorID? = nil,
    isAnimated: Bool = true, context: JSONObject? = nil, isDryRun: Bool = false
  ) {
    keep(
      Wishes(
        ifRevision: ifRevision, ifTop: ifTop, ifMissing: ifMissing, coordinator: coordinator, isAnimated: isAnimated,
        context: context, isDryRun: isDryRun))
  }

  private mutating func keep(_ wishes: Wishes) { box = wishes == Wishes() ? nil : Box(wishes) }

  /// `Conflict` unless nothing but hasAppeared changed in the scene after this revision.
  public var ifRevision: Revision? { box?.wishes.ifRevision }
  /// `Conflict` unless this screen is on top.
  public var ifTop: NodeID? { box?.wishes.ifTop }
  /// What happens when a reference matches nothing.
  public var ifMissing: IfMissing { box?.wishes.ifMissing ?? .error }
  /// The coordinator that acts: new nodes belong to it.
  public var coordinator: CoordinatorID? { box?.wishes.coordinator }
  /// A hint handed on to front-ends.
  public var isAnimated: Bool { box?.wishes.isAnimated ?? true }
  /// Handed on to front-ends with the commit.
  public var context: JSONObject? { box?.wishes.context }
  /// Do everything but commit.
  public var isDryRun: Bool {
    get { box?.wishes.isDryRun ?? false }
    set {
      var wishes = box?.wishes ?? Wishes()
      wishes.isDryRun = newValue
      keep(wishes)
    }
  }

  public static func == (left: Options, right: Options) -> Bool { left.box?.wishes == right.box?.wishes }

  public func hash(into hasher: inout Hasher) { hasher.combine(box?.wishes) }

  /// No wishes.
  public static let none = Options()
}
