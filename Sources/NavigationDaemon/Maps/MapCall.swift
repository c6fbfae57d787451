import Varlink

/// A call that waits until a worker has read the map that came with it.
struct MapCall {
  enum Wish {
    case validate
    case install(isDryRun: Bool, allowsDowngrade: Bool)
  }

  let wish: Wish
  let source: [UInt8]
  /// What findings call it.
  let file: String
  let session: Session
  let slot: ReplyQueue.Slot
}
