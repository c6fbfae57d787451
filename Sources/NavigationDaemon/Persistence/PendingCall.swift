import Navigation
import NavigationProtocol
import Varlink

/// An executed call whose reply waits until its changes are stored.
struct PendingCall {
  enum Reply {
    case outcome(Outcome)
    case encoded([UInt8])
    /// Like `encoded`, and the reply is kept for a repetition of the call.
    indirect case kept([UInt8], KeptRequest)
    /// The call was refused on the basis of state that is not stored yet.
    indirect case failure(WireFailure)
  }

  let session: Session
  let slot: ReplyQueue.Slot
  let reply: Reply
  /// Whether the call asked that its reply wait for the disk, whatever others wait for.
  var isDurable = false
}
