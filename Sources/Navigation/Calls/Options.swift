public import JSON

/// The options of every operation. The daemon handles `requestId`, `durable` and `force` itself.
public struct Options: Hashable, Sendable {
  /// What happens when a reference matches nothing.
  public enum IfMissing: String, Hashable, Sendable, CaseIterable {
    case error
    /// The operation changes nothing and succeeds.
    case ignore
  }
  /// nil if every option has its default. Most calls have none, and passing nil on costs nothing.
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

  /// Every option at its default.
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

  /// Fails with `Conflict` if anything but `hasAppeared` changed in the scene after this revision.
  public var ifRevision: Revision? { box?.wishes.ifRevision }
  /// Fails with `Conflict` unless this screen is on top.
  public var ifTop: NodeID? { box?.wishes.ifTop }
  /// What happens when a reference matches nothing.
  public var ifMissing: IfMissing { box?.wishes.ifMissing ?? .error }
  /// The coordinator that acts and owns new nodes.
  public var coordinator: CoordinatorID? { box?.wishes.coordinator }
  /// A hint for front-ends.
  public var isAnimated: Bool { box?.wishes.isAnimated ?? true }
  /// Context supplied by the caller; front-ends receive it with the commit.
  public var context: JSONObject? { box?.wishes.context }
  /// Whether to do everything except commit.
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

  /// Every option at its default.
  public static let none = Options()
}
