import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Simulation
import Varlink

// Calls and their replies.
extension SizeWorld {
  /// A reply.
  struct Reply {
    let bytes: [UInt8]
    let parameters: JSONElement?
    /// The short name of the error, with the limit of a `LimitReached`.
    let error: String?

    func decoded<Value: WireValue>(_ type: Value.Type) throws(Disagreement) -> Value {
      do { return try Value(decodingParameters: parameters) } catch { throw Disagreement("\(type): \(error)") }
    }
  }

  /// A scene as `Get` answers.
  struct Told {
    let bytes: [UInt8]
    let mirror: SceneMirror
    /// The ids of its coordinators.
    let coordinators: [Int]
  }

  /// The turns in which a call is answered, at most.
  private static var turnsMax: Int { 100_000 }

  /// The scene, nil if it is not open.
  /// - Parameter revision: That of a past state; nil for the present one.
  func get(_ scene: String, at revision: Int? = nil, by user: Int = 0) throws(Disagreement) -> Told? {
    let reply = try ask("Scene.Get", #""scene":"\#(scene)"\#(revision.map { #","revision":\#($0)"# } ?? "")"#, by: user)
    if reply.error == "SceneNotFound" || revision != nil && reply.error == "RevisionNotFound" { return nil }
    try Disagreement.check("Get", reply.error, nil)
    let told = try reply.decoded(SceneInterface.Get.Reply.self)
    let snapshot = SceneSnapshot(
      at: told.at, info: told.info, window: told.window, coordinators: told.coordinators, scopes: told.scopes,
      frontEnds: told.frontEnds)
    do {
      return Told(
        bytes: reply.bytes, mirror: try SceneMirror(snapshot), coordinators: told.coordinators.map { Int($0.id) })
    } catch {
      throw Disagreement("Get of \(scene): \(error)")
    }
  }

  /// Checks that a message to an observer has no sensitive value, if every version of the map declares the same ones.
  func checkMasked(_ message: [UInt8], _ what: String) throws(Disagreement) {
    if secrets != .all { return }
    let mark = Array(SizedScreen.mark.utf8)
    var place = message[...]
    while let found = place.firstIndex(of: mark[0]) {
      if message[found...].starts(with: mark) { throw Disagreement("\(what) tells an observer a sensitive value") }
      place = message[(found + 1)...]
    }
    tally.masked += 1
  }

  /// Makes a call, and waits for its reply.
  /// - Parameter user: The number of the caller.
  func ask(_ method: String, _ parameters: String, by user: Int = 0) throws(Disagreement) -> Reply {
    let socket = if let caller = callers[user] { caller } else { try connect(user) }
    callers[user] = socket
    let text = #"{"method":"org.navd.\#(method)","parameters":{\#(parameters)}}"#
    socket.send(Array(text.utf8) + [0], holding: 0)
    let what = "\(method) with \(text.utf8.count) bytes"
    var replies: [[UInt8]] = []
    try turn(socket, what) { messages in
      replies += messages
      return !replies.isEmpty
    }
    if user == Self.observer || method == "Scene.History" { try checkMasked(replies[0], what) }
    let view = try view(replies[0], what)
    return Reply(bytes: replies[0], parameters: view.parameters, error: name(ofErrorIn: view))
  }

  /// The short name of the error in a reply, with the limit of a `LimitReached`.
  func name(ofErrorIn view: ReplyView) -> String? {
    let error = view.error.map { String($0.string.split(separator: ".").last ?? "") }
    if error == "LimitReached", let limit = view.parameters?["limit"]?.stringValue { return "LimitReached \(limit)" }
    return error
  }

  /// A message, which all clients can read: the limits of the one in Swift are the smallest.
  func view(_ message: [UInt8], _ what: String) throws(Disagreement) -> ReplyView {
    tally.longest = max(tally.longest, message.count)
    if message.count > 2 * tally.deepest { tally.deepest = max(tally.deepest, Self.levels(of: message)) }
    if message.count > ClientConnection.frameBytesMax {
      throw Disagreement("\(what): \(message.count) bytes, which no client reads")
    }
    do { return try ReplyView(try parser.parse(message)) } catch {
      throw Disagreement("\(what): a message that no client reads: \(error)")
    }
  }

  /// The objects and arrays in one another in a message, at most. No text of this simulation has a bracket.
  private static func levels(of message: [UInt8]) -> Int {
    var (most, level) = (0, 0)
    for byte in message {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        level += 1
        most = max(most, level)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): level -= 1
      default: break
      }
    }
    return most
  }

  func connect(_ user: Int = 0) throws(Disagreement) -> SimulatedSocket {
    guard let socket = shell.connect(User(number: user)) else { throw Disagreement("a connection is refused") }
    return socket
  }

  /// Ends turns until a reader has all it waits for.
  func turn(
    _ socket: SimulatedSocket, _ what: String, until isEnd: ([[UInt8]]) throws(Disagreement) -> Bool
  ) throws(Disagreement) {
    for _ in 0..<Self.turnsMax {
      while socket.deliver(.max, endsMessage: {}) {}
      if shell.isBusy { shell.endTurn() } else { shell.pass(upTo: shell.now + 10) {} }
      try follow()
      if try isEnd(socket.messages()) { return }
      if socket.isClosed { throw Disagreement("\(what): navd closed the connection") }
    }
    throw Disagreement("\(what): no answer in \(Self.turnsMax) turns")
  }
}
