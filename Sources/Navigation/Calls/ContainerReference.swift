public struct ContainerReference: Hashable, Sendable {
  /// The ways to find a container.
  public enum Target: Hashable, Sendable {
    case id(NodeID)
    indirect case search(Search)
    /// By its relation to a screen, or to the top if `of` is nil.
    indirect case relation(Relation, of: ScreenReference?)
  }

  /// A search by kind, name and the key of the first screen; nil matches anything.
  public struct Search: Hashable, Sendable {
    /// By default, the kind that the operation needs.
    public var kind: Kind?
    /// The container's label.
    public var name: String?
    /// The key of the container's first screen.
    public var key: ScreenKey?
    /// By default, `top`.
    public var pick: Pick?

    public init(kind: Kind? = nil, name: String? = nil, key: ScreenKey? = nil, pick: Pick? = nil) {
      self.kind = kind
      self.name = name
      self.key = key
      self.pick = pick
    }
  }

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case window
    case stack
    case tabs
  }

  /// Selects one of several matches.
  public enum Pick: String, Hashable, Sendable, CaseIterable {
    case first
    case last
    /// The last match in the visible path, or an ancestor of one of its elements.
    case top
  }

  public enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The nearest stack that holds the screen.
    case stack
    /// The nearest tabs that hold the screen.
    case tabs
    /// The window, which no operation accepts.
    case window
    /// The layer over the screen's own.
    case presented
    /// The layer under the screen's own.
    case presenting
  }

  public var target: Target

  public init(_ target: Target) { self.target = target }

  public static func id(_ id: NodeID) -> ContainerReference { ContainerReference(.id(id)) }
}
