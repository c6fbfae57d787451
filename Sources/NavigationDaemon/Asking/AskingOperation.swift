import JSON
import Navigation
import Varlink

/// An operation that waits for answers of front-ends, or behind another one that does.
///
/// Nothing of it has happened yet. Once it is first in its queue and all its questions are answered, it is executed from
/// the beginning, on the scene as it is then (docs/specification/model.md §2).
final class AskingOperation {
  /// A front-end's permission for a screen to leave.
  struct Allowance {
    let frontEnd: FrontEnd
    let screen: NodeID
    let name: String
  }

  /// A caller that waits for the reply; its connection may have ended.
  struct Reader {
    let session: Session
    let slot: ReplyQueue.Slot
  }

  let host: SceneHost
  let call: Call
  /// The caller, and then the callers that repeated the call under its request id.
  var readers: [Reader]
  /// The caller that the origin of its commit names.
  let caller: Caller
  let wishes: Wishes
  /// The message of the call, as history keeps it.
  let message: ByteBuffer
  /// The user of the caller.
  let uid: Int
  /// The approximate size in memory, in bytes: the call and the answers.
  var bytes: Int
  /// Whether that is counted to its user.
  var isCharged = false
  /// The open questions.
  var questions: [Question] = []
  var allowances: [Allowance] = []
  /// The answers to delegated requests, in order.
  var requestAnswers: [RequestAnswer] = []
  /// Whether a front-end could answer delegated requests when the operation became first.
  var hasDelegate = false
  /// The waiting link that the operation opens, without a caller that waits; nil for a call.
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

  /// Opens a link that has waited, without the options of the original call.
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

  /// The screens that may leave: every front-end that guards them now has allowed it.
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

  /// Whether a front-end has allowed a screen to leave.
  func has(_ frontEnd: FrontEnd, allowed screen: NodeID) -> Bool {
    allowances.contains { $0.frontEnd === frontEnd && $0.screen == screen }
  }
}
