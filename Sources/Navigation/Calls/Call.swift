/// A request to change a scene.
public struct Call: Hashable, Sendable {
  public enum Request: Hashable, Sendable {
    case operation(Operation)
    /// Performs all operations as one commit, or none.
    case apply([ApplyItem])
    /// Undoes the last steps; at least 1.
    case undo(steps: Int)
    /// Redoes steps that were undone; at least 1.
    case redo(steps: Int)

    /// The method's name: `Push`, `Apply`, `Undo`.
    public var name: String {
      switch self {
      case .operation(let operation): operation.name
      case .apply: "Apply"
      case .undo: "Undo"
      case .redo: "Redo"
      }
    }
  }

  /// Whether the request needs older commits of the scene.
  public var asksHistory: Bool {
    switch request {
    case .undo, .redo: true
    case .operation, .apply: false
    }
  }

  /// Whether the request may leave links waiting.
  ///
  /// - Complexity: O(operations).
  public var opensLinks: Bool {
    // Without binding the operation, which would copy it.
    switch request {
    case .operation(.openLink): true
    case .operation(.tryTo(let tried)): tried.opensLinks
    case .apply(let items): items.contains { $0.operation.opensLinks }
    case .operation, .undo, .redo: false
    }
  }

  public var request: Request
  public var options: Options

  public init(_ request: Request, options: Options = Options()) {
    self.request = request
    self.options = options
  }

  public init(_ operation: Operation, options: Options = Options()) {
    self.init(.operation(operation), options: options)
  }

  public init(apply items: [ApplyItem], options: Options = Options()) {
    self.init(.apply(items), options: options)
  }
}

extension Operation {
  fileprivate var opensLinks: Bool {
    switch self {
    case .openLink: true
    case .tryTo(let tried): tried.opensLinks
    default: false
    }
  }
}

extension Operation.Try {
  fileprivate var opensLinks: Bool {
    [operations, otherwise, ensure].contains { $0.contains { $0.operation.opensLinks } }
  }
}
