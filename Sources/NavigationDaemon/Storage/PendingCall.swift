import Navigation
import NavigationProtocol
import Varlink

/// A call that was carried out and whose reply waits until the disk has what it did.
struct PendingCall {
  /// What is replied when the disk has it.
  enum Reply {
    case outcome(Outcome)
    case encoded([UInt8])
    /// The call was refused, by a state that is not on the disk yet.
    case failure(WireFailure)
  }

  /// How what it did is taken back.
  enum Undo {
    /// It did nothing.
    case nothing
    /// The commit of this revision: the scene was as the savepoint says, and the record begins there in the batch.
    case commit(SceneDirector, Scene.Savepoint, record: Int, Revision)
    case opened(SceneDirector)
  }

  let session: Session
  let slot: ReplyQueue.Slot
  let reply: Reply
  let undo: Undo
  /// The request id under which the reply is kept.
  var request: KeptRequest?
  /// Whether the reply waits for the disk itself, not only for the system.
  var isDurable = false
}
