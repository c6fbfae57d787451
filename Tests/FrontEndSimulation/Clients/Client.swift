import NavigationProtocol

/// Somebody who is connected: what was called, and what is known of it.
final class Client {
  /// In the order of connecting, over all starts.
  let number: Int
  let user: User
  let socket: SimulatedSocket
  /// Calls whose last reply is still to come, in their order.
  var calls: [SentCall] = []
  /// Calls whose message is still to arrive.
  var arriving: [SentCall] = []
  /// What it may do, as the second model has it.
  var role: NaiveRole
  /// The place of the front-end that it speaks for.
  var place: NaivePlace?
  /// Whether it had read all that there was at the end of the last turn, and what it was waiting for then.
  private var isDrained = true
  private var head: SentCall?

  init(_ number: Int, _ user: User, _ socket: SimulatedSocket) {
    self.number = number
    self.user = user
    self.socket = socket
    role = user.role
  }

  /// What navd calls it.
  var name: String { socket.session.name }

  /// To be called at the end of each turn.
  func noteDrained() { (isDrained, head) = (socket.isDrained, calls.first) }

  /// Whether what answers a call was read in the turn in which it was told: nothing was in its way.
  func isPrompt(with call: SentCall) -> Bool { isDrained && (head == nil || head === call) }

  /// It is gone: who has kicked itself is known to its own call.
  func forgetCalls() { (calls, arriving, head) = ([], [], nil) }

  /// The streams that it reads.
  var streams: [SentCall] { calls.filter { $0.follower != nil } }
}

/// A call, and what is to come of it.
final class SentCall {
  let call: ClientCall
  /// What the numbers of the call stood for when it was sent.
  let meaning: Meaning
  /// What must be answered; nil before it has arrived.
  var expectation: Expectation?
  /// What is held of the stream that answers it.
  var follower: Follower?
  /// What is known of the operation.
  let operation: OperationLog?

  init(_ call: ClientCall, _ meaning: Meaning, _ operation: OperationLog?) {
    self.call = call
    self.meaning = meaning
    self.operation = operation
  }
}

/// What a call is about.
struct Meaning {
  var scene = ""
  var token: String?
  var since: LeftState?
  var question: NaiveQuestion?
  var kicked: Client?
}

/// An operation that somebody called, and what has become of it. One that is called again is the same.
final class OperationLog {
  let number: Int
  let bytes: [UInt8]
  let scene: String
  let spec: OperationSpec
  let options: CallOptions
  /// The user who called it.
  let uid: Int
  /// Who called it, and as which front-ends.
  var clients: Set<String> = []
  var frontEnds: Set<String> = []
  /// Whose guards it does not ask, by each of them.
  var skips: [GuardSkip] = []
  /// The revisions of the commits that say they are its, in the scene as it is open now.
  var commits: [Int] = []
  /// Those in the scene as it was open before, too: an answer may be read late.
  var allCommits: [Int] = []

  init(
    _ number: Int, _ bytes: [UInt8], _ scene: String, _ spec: OperationSpec, _ options: CallOptions, uid: Int
  ) {
    (self.number, self.bytes, self.scene) = (number, bytes, scene)
    (self.spec, self.options, self.uid) = (spec, options, uid)
  }
}

/// Whose guards an operation does not ask.
enum GuardSkip: Equatable {
  case nobodys
  case own(String)
  /// Those of other users, and of the own front-end.
  case others(of: Int, own: String?)
  case all

  func skips(_ frontEnd: SceneInterface.FrontEnd) -> Bool {
    switch self {
    case .nobodys: false
    case .own(let name): name == frontEnd.id
    case .others(let uid, let own): uid != frontEnd.uid || own == frontEnd.id
    case .all: true
    }
  }
}

/// What must be answered to a call.
enum Expectation: Equatable {
  case reply
  /// The short name of an error.
  case error(String)
  /// One of these, `reply` among them when it may succeed.
  case anyOf([String])
  /// Whatever an operation may come to.
  case operation
  /// A stream that begins with the front-end of that number.
  case attached(Int)
  /// A stream.
  case stream
}
