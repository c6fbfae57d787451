/// Says which container is meant.
public struct ContainerReference: Hashable, Sendable {
  /// By what it is found.
  public enum Target: Hashable, Sendable {
    case id(NodeID)
    indirect case search(Search)
    /// By its relation to a screen; to the top when `of` is nil.
    indirect case relation(Relation, of: ScreenReference?)
  }

  /// Kind, name and key of the first screen, as far as given, in search order.
  public struct Search: Hashable, Sendable {
    /// The kind that the operation needs when nil.
    public var kind: Kind?
    /// Its label.
    public var name: String?
    /// The key of its first screen.
    public var key: ScreenKey?
    /// `top` when nil.
    public var pick: Pick?

    public init(kind: Kind? = nil, name: String? = nil, key: ScreenKey? = nil, pick: Pick? = nil) {
      self.kind = kind
      self.name = name
      self.key = key
      self.pick = pick
    }
  }

  /// The kinds of containers.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case window
    case stack
    case tabs
  }

  /// Which of several matches is meant.
  public enum Pick: String, Hashable, Sendable, CaseIterable {
    case first
    case last
    /// The last match in the visible path, or an ancestor of one of its elements.
    case top
  }

  /// How a container stands to a screen.
  public enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The nearest stack that holds the screen.
    case stack
    /// The nearest tabs that hold the screen.
    case tabs
    /// The window, which no operation takes.
    case window
    /// The layer over the screen's own.
    case presented
    /// The layer under the screen's own.
    case presenting
  }

  /// By what it is found.
  public var target: Target

  public init(_ target: Target) { self.target = target }

  /// The container of this id.
  public static func id(_ id: NodeID) -> ContainerReference { ContainerReference(.id(id)) }
}
