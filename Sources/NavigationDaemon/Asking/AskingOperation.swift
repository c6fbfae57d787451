import JSON
import Navigation
import Varlink

/// An operation that waits for answers of front-ends, or behind another one that does.
///
/// It has changed nothing yet. Once it is first in its queue and all its questions are answered, it is executed from
/// the beginning, on the scene as it is then (docs/specification/model.md §2).
final class AskingOperation {
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
  /// The approximate size in memory, in bytes: the call and the questions.
  private(set) var bytes: Int
  private var charge = Charge()
  /// The open questions.
  var questions: [Question] = []
  /// The screens that a front-end allows to leave, by the front-end's id.
  private var allowances: [String: Set<NodeID>] = [:]
  /// The answers to delegated requests, in order.
  private(set) var requestAnswers: [RequestAnswer] = []
  /// The bytes of these answers, charged to the users who gave them.
  private var answerCharges: [KeptCharge] = []
  /// Whether a front-end could answer delegated requests when the operation became first.
  var hasDelegate = false
  /// Whether all of them have left since. Further requests are then not handled.
  var hasNoDelegateLeft = false
  /// Whether another user has answered a request with operations. These are not forced, so all guards are
  /// asked, except for that of the calling front-end.
  private var isAnsweredByOthers = false
  /// Whether an operation with `force` or a migration has changed the scene since it asked, or such an operation has interrupted
  /// it. Answers to delegated requests are about the scene before.
  private(set) var isOvertaken = false
  /// The time for its questions together.
  var time = AskingTime()
  /// The waiting link that the operation opens, without a caller that waits; nil for a call.
  let link: WaitingLink?

  /// - Parameters:
  ///   - message: The message as history keeps it.
  ///   - bytes: The bytes of the call in memory; `message` may lack sensitive values.
  init(
    _ call: Call, on host: SceneHost, _ reader: Reader, _ wishes: Wishes, message: consuming ByteBuffer, bytes: Int
  ) {
    self.call = call
    self.host = host
    self.wishes = wishes
    self.bytes = bytes
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
    bytes = MemoryLayout<Call>.size + 2 * link.url.utf8.count
    uid = link.caller.uid ?? 0
    readers = []
    caller = link.caller
    self.link = link
  }

  // MARK: - Order

  /// Whether it goes before those that wait.
  var goesFirst: Bool { wishes.force.goesFirst }

  /// Whether a connection waits for it.
  func hasReader(_ session: Session) -> Bool { readers.contains { $0.session === session } }

  /// Whether a connection that waits for another operation waits for it, too.
  func hasReader(of other: AskingOperation) -> Bool { other.readers.contains { hasReader($0.session) } }

  /// Notes that an operation that goes first or a migration has changed the scene. Its requests are asked anew, and its time
  /// begins anew.
  func overtake() {
    isOvertaken = true
    time = AskingTime()
  }

  /// Ends its open questions, because an operation that goes first must ask. It asks anew afterwards.
  func interrupt() {
    for question in questions { question.close() }
    overtake()
  }

  /// Forgets the answers about the scene before it was overtaken.
  func forgetOvertakenAnswers() {
    if !isOvertaken { return }
    isOvertaken = false
    hasNoDelegateLeft = false
    isAnsweredByOthers = false
    requestAnswers = []
    answerCharges = []
  }

  // MARK: - Bytes

  /// The approximate bytes in memory of a call: its message, and the operations, screens and names that were decoded from it.
  /// Arguments are one text, but their braces and commas count, too.
  ///
  /// - Complexity: O(bytes of the message).
  static func bytes(of message: RawSpan) -> Int {
    MemoryLayout<Call>.size + message.byteCount + objectBytes * message.count(of: UInt8(ascii: "{"))
      + textBytes * message.count(of: UInt8(ascii: ","))
  }

  /// The bytes of a decoded object besides its texts, and of a text in a list.
  private static let (objectBytes, textBytes) = (96, 16)

  /// Whether its bytes are charged to its user.
  var isCharged: Bool { charge.bytes > 0 }

  /// Charges its bytes to its user, for as long as it waits.
  func charge(to account: UserAccount) { charge = Charge(.operations, of: account, bytes: bytes) }

  /// Charges further bytes to its user, or fewer.
  func grow(by more: Int) {
    bytes += more
    if isCharged { charge.set(bytes) }
  }

  /// The charged bytes that it gives up when it is interrupted: those of its questions, or all of a link, which waits as a link
  /// again.
  var interruptibleBytes: Int { link == nil ? questions.reduce(0) { $0 + $1.bytes } : charge.bytes }

  /// Releases all charges: it is executed or refused.
  func discharge() {
    charge.set(0)
    answerCharges = []
  }

  /// The bytes of a user's answers.
  ///
  /// - Complexity: O(answers).
  func answerBytes(of uid: Int) -> Int { answerCharges.reduce(0) { $0 + ($1.uid == uid ? $1.bytes : 0) } }

  // MARK: - Answers

  /// Whether it does not ask a front-end that guards.
  func skips(_ frontEnd: FrontEnd) -> Bool {
    wishes.force.skips(frontEnd) && (!isAnsweredByOthers || frontEnd.id == caller.frontEnd)
  }

  /// The screens that may leave: every front-end that guards them now, under their present names, has allowed it.
  ///
  /// - Complexity: O(screens · guarding front-ends).
  var allowed: Set<NodeID> {
    var allowed: Set<NodeID> = []
    for screen in allowances.values.joined() where !allowed.contains(screen) {
      guard let name = host.scene.state.element(screen)?.name else { continue }
      let isAllowed = host.guarding.allSatisfy { frontEnd in
        skips(frontEnd) || has(frontEnd, allowed: screen) || !frontEnd.isGuarding(name)
      }
      if isAllowed { allowed.insert(screen) }
    }
    return allowed
  }

  /// Adds the answer to its next delegated request.
  ///
  /// - Parameter charge: Its bytes, which the operation holds until it is executed; nil if it has no operations.
  func add(_ answer: RequestAnswer, _ charge: KeptCharge?) {
    requestAnswers.append(answer)
    guard let charge else { return }
    answerCharges.append(charge)
    if case .handled(let items) = answer, !items.isEmpty, charge.uid != uid { isAnsweredByOthers = true }
  }

  /// Notes that a front-end allows screens to leave.
  func allow(_ screens: [PathElement], by frontEnd: FrontEnd) {
    allowances[frontEnd.id, default: []].formUnion(screens.lazy.map(\.id))
  }

  /// Whether a front-end has allowed a screen to leave.
  func has(_ frontEnd: FrontEnd, allowed screen: NodeID) -> Bool {
    allowances[frontEnd.id]?.contains(screen) ?? false
  }
}
