public import Navigation

/// A wait for a result. The wait goes on if this handle is dropped.
public final class PendingResult {
  private var giveUp: (() -> Void)?

  /// - Parameter giveUp: ends the wait with `cancelled`, unless the result was reported.
  public init(_ giveUp: @escaping () -> Void) { self.giveUp = giveUp }

  /// Ends the wait with `cancelled`, unless the result was reported.
  public func cancel() {
    let end = giveUp.take()
    end?()
  }
}

/// A screen or a coordinator that may leave a scene with a result.
public enum Leaver: Hashable, Sendable {
  case screen(NodeID)
  case coordinator(CoordinatorID)
}
