import Navigation
import NavigationProtocol
import Varlink

/// A call that was carried out and whose reply waits until the disk has what it did.
struct PendingCall {
  /// What is replied when the disk has it.
  enum Reply {
    case outcome(Outcome)
    case encoded([UInt8])
    /// The same, and it is kept for when the call comes again.
    indirect case kept([UInt8], KeptRequest)
    /// The call was refused, by a state that is not on the disk yet.
    indirect case failure(WireFailure)
  }

  let session: Session
  let slot: ReplyQueue.Slot
  let reply: Reply
  /// Whether the reply waits for the disk itself, not only for the system.
  var isDurable = false
}
