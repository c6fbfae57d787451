import JSON
import Navigation
import Varlink

/// An operation that waits: for what front-ends answer, or for one before it that does.
///
/// Nothing of it has happened yet. When its turn has come and all that it asks is answered it is carried out from the
/// beginning, on the scene as it is then (docs/specification/model.md §2).
final class AskingOperation {
  /// What a front-end has allowed: that a screen leaves.
  struct Allowance {
    let frontEnd: FrontEnd
    let screen: NodeID
    let name: String
  }

  /// Whoever called; they may have gone.
  struct Reader {
    let session: Session
    let slot: ReplyQueue.Slot
  }

  let host: SceneHost
  let call: Call
  /// Who called, first; then those who called the same under its request id.
  var readers: [Reader]
  /// Who it is said to be from.
  let caller: Caller
  let wishes: Wishes
  /// The call as it came, as history keeps it.
  let message: ByteBuffer
  /// The user who called.
  let uid: Int
  /// What it keeps, roughly: the call, and what was answered.
  var bytes: Int
  /// Whether that is counted to its user.
  var isCharged = false
  /// Those that are out.
  var questions: [Question] = []
  var allowances: [Allowance] = []
  /// What was answered to delegated requests, in their order.
  var requestAnswers: [RequestAnswer] = []
  /// Whether there was a front-end for these when the operation's turn came.
  var hasDelegate = false
  /// The link that waited and is opened by it, which nobody waits for; nil for a call.
  let link: WaitingLink?

  init(_ call: Call, on host: SceneHost, _ reader: Reader, _ wishes: Wishes, message: consuming ByteBuffer) {
    self.call = call
    self.host = host
    self.wishes = wishes
    bytes = message.count + MemoryLayout<Call>.size
    self.message = message
    uid = reader.session.peer.uid
    readers = [reader]
    caller = reader.session.caller
    link = nil
  }

  /// Opens a link that has waited: without the options with which it was opened first.
  init(_ link: WaitingLink, on host: SceneHost) {
    call = Call(.openLink(.init(link.url)))
    self.host = host
    wishes = Wishes()
    message = link.message(maskedBy: host.mask)
    bytes = message.count + MemoryLayout<Call>.size
    uid = link.caller.uid ?? 0
    readers = []
    caller = link.caller
    self.link = link
  }

  /// The screens that all have allowed who guard them now.
  var allowed: [NodeID] {
    var allowed: [NodeID] = []
    for allowance in allowances where !allowed.contains(allowance.screen) {
      let isAllowed = host.guarding.allSatisfy { frontEnd in
        wishes.force.skips(frontEnd) || !frontEnd.isGuarding(allowance.name) || has(frontEnd, allowed: allowance.screen)
      }
      if isAllowed { allowed.append(allowance.screen) }
    }
    return allowed
  }

  /// Whether a front-end has allowed that a screen leaves.
  func has(_ frontEnd: FrontEnd, allowed screen: NodeID) -> Bool {
    allowances.contains { $0.frontEnd === frontEnd && $0.screen == screen }
  }
}
