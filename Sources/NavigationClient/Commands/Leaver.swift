public import Navigation

/// What may leave a scene with a result.
public enum Leaver: Hashable, Sendable {
  case screen(NodeID)
  case coordinator(CoordinatorID)
}
