/// What a request asks of a scene.
public struct Call: Hashable, Sendable {
  /// What is to be done.
  public enum Request: Hashable, Sendable {
    case operation(Operation)
    /// All of them as one commit, or none.
    case apply([ApplyItem])
    /// Takes back the last steps; at least 1.
    case undo(steps: Int)
    /// Carries out again what was taken back; at least 1.
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

  /// Whether it asks for older commits of the scene.
  public var asksHistory: Bool {
    switch request {
    case .undo, .redo: true
    case .operation, .apply: false
    }
  }

  /// What is to be done.
  public var request: Request
  /// What the caller says with it.
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
