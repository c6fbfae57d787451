import Synchronization

/// Whether a worker is done.
final class Flag: Sendable {
  let value = Atomic<Bool>(false)
}
