import NavigationStore

/// The condition for sending a reply, which determines what acknowledged changes survive.
///
/// Replies wait in `Settlement` until the batch is written, and in the output queues of sessions (`DiskSyncs`) until it is
/// synced or replicated.
package enum Assurance {
  /// Nothing: the state is not kept, or is written later.
  case nothing
  /// The operating system has it: it survives the end of navd.
  case written
  /// The disk has it: it survives a power cut.
  case synced
  /// The engine of a fleet has it: it survives the loss of the machine.
  case replicated

  /// Whether output waits for an operation that the driver begins, and that ends later.
  var isDelayed: Bool {
    switch self {
    case .nothing, .written: false
    case .synced, .replicated: true
    }
  }

  /// The assurance of replies whose calls ask for nothing more.
  ///
  /// - Parameter durability: That of the storage; nil if nothing is kept.
  init(_ durability: Durability?) {
    self =
      switch durability {
      case nil, .some(.none): .nothing
      case .some(.normal): .written
      case .some(.full): .synced
      }
  }
}
