import Varlink

/// A call that waits until a worker has read the map that came with it.
final class MapCall {
  enum Wish {
    case validate
    case install(isDryRun: Bool, allowsDowngrade: Bool)
  }

  let wish: Wish
  let source: [UInt8]
  /// The name of the map's file in findings.
  let file: String
  let session: Session
  let slot: ReplyQueue.Slot
  private var charge = Charge()

  init(_ wish: Wish, _ source: [UInt8], file: String, session: Session, slot: ReplyQueue.Slot) {
    (self.wish, self.source, self.file) = (wish, source, file)
    (self.session, self.slot) = (session, slot)
  }

  /// Charges its map to its user while it waits.
  func begin() { charge = Charge(.maps, of: session.account, bytes: source.count) }

  /// Releases the charge.
  func end() { charge.set(0) }
}
