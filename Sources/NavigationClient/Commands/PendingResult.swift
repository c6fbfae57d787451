public import Navigation

/// A wait for what something leaves a scene with; who drops it waits on.
public final class PendingResult {
  private var giveUp: (() -> Void)?

  /// - Parameter giveUp: ends the wait, and tells `cancelled`; does nothing when the result was told.
  public init(_ giveUp: @escaping () -> Void) { self.giveUp = giveUp }

  /// Gives up: `cancelled` is told, unless the result was told before.
  public func cancel() {
    let end = giveUp.take()
    end?()
  }
}

/// What may leave a scene with a result.
public enum Leaver: Hashable, Sendable {
  case screen(NodeID)
  case coordinator(CoordinatorID)
}
