extension Operation {
  /// Fails with this message. Only within an `Apply`.
  public struct Fail: Hashable, Sendable {
    /// The reason, in the caller's words.
    public var message: String

    public init(_ message: String) { self.message = message }
  }
}

extension Transaction {
  func perform(_ fail: Operation.Fail) throws(NavigationError) { throw .failed(fail.message) }
}
