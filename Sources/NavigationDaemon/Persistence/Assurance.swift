import NavigationStore

/// What a reply waits for before it is sent: how much of what it acknowledges survives what.
///
/// Replies wait in `Settlement`; a further way of keeping state, such as a replicated engine, is a case here, and a
/// condition that `Journal` reports.
enum Assurance {
  /// Nothing: the state is not kept, or is written later.
  case nothing
  /// The operating system has it: it survives the end of navd.
  case written
  /// The disk has it: it survives a power cut.
  case synced

  /// What replies wait for that ask for nothing more.
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
