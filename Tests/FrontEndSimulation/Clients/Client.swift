import NavigationProtocol

/// A connected client, with its calls and the model's knowledge of them.
final class Client {
  /// In the order of connecting, over all starts.
  let number: Int
  let user: User
  let socket: SimulatedSocket
  /// Calls whose last reply is still to come, in their order.
  var calls: [SentCall] = []
  /// Calls whose message is still to arrive.
  var arriving: [SentCall] = []
  /// Its role in the second model.
  var role: NaiveRole
  /// The place of the front-end that it speaks for.
  var place: NaivePlace?
  /// Whether it had read everything at the end of the last turn, and the call whose reply was next.
  private var isDrained = true
  private var head: SentCall?

  init(_ number: Int, _ user: User, _ socket: SimulatedSocket) {
    self.number = number
    self.user = user
    self.socket = socket
    role = user.role
  }

  /// Its name in navd.
  var name: String { socket.session.name }

  /// To be called at the end of each turn.
  func noteDrained() { (isDrained, head) = (socket.isDrained, calls.first) }

  /// Whether the reply to a call was read in the turn in which it was sent, because nothing was before it.
  func isPrompt(with call: SentCall) -> Bool { isDrained && (head == nil || head === call) }

  /// Forgets its calls when it is gone, except that a client that kicked itself still has the result in its call.
  func forgetCalls() { (calls, arriving, head) = ([], [], nil) }

  /// The streams that it reads.
  var streams: [SentCall] { calls.filter { $0.follower != nil } }
}

/// A call and the replies expected to it.
final class SentCall {
  let call: ClientCall
  /// The meaning of the call's numbers when it was sent.
  let meaning: Meaning
  /// The expected answer; nil before the call has arrived.
  var expectation: Expectation?
  /// The mirror of the stream that answers it.
  var follower: Follower?
  /// The model's knowledge of the operation.
  let operation: OperationLog?

  init(_ call: ClientCall, _ meaning: Meaning, _ operation: OperationLog?) {
    self.call = call
    self.meaning = meaning
    self.operation = operation
  }
}

/// The objects of a call.
struct Meaning {
  var scene = ""
  var token: String?
  var since: LeftState?
  var question: NaiveQuestion?
  var kicked: Client?
}

/// An operation that was called, and its result. A repeated call is the same operation.
final class OperationLog {
  let number: Int
  let bytes: [UInt8]
  let scene: String
  let spec: OperationSpec
  let options: CallOptions
  /// The uid of its caller.
  let uid: Int
  /// The clients and front-ends that called it.
  var clients: Set<String> = []
  var frontEnds: Set<String> = []
  /// Whose guards it does not ask, by each of them.
  var skips: [GuardSkip] = []
  /// The revisions of the commits that say they are its, in the scene as it is open now.
  var commits: [Int] = []
  /// All commits, also those of an earlier scene of that name: an answer may be read late.
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
  /// The guards of other users, and of the own front-end.
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

/// The expected answer to a call.
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
