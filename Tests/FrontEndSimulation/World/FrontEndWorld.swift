import JSON
import NavigationClient
import NavigationProtocol
import Simulation

/// A navd and its clients, with a second model of the messages that each must receive.
final class FrontEndWorld {
  let setting: Setting
  let shell: SimulatedShell
  var clients: [Client] = []
  var desk: NaiveDesk
  var questions = NaiveQuestions()
  var operations: [OperationLog] = []
  /// The states of readers that have ceased to follow; the newest last.
  var left: [LeftState] = []
  /// The received tokens and their scenes.
  var tokens: [(text: String, scene: String)] = []
  /// Follows all scenes and reads at once; nil while it is not connected.
  var witness: Client?
  /// The client that reads the states to compare.
  var checker: Client?
  /// The bytes of each commit, which are the same for all readers at all times.
  var commitsTold: [Int: [UInt8]] = [:]
  var tally = FrontEndTally()
  let parser = JSONParser()
  private var clientsMade = 0

  init(_ setting: Setting) throws {
    self.setting = setting
    shell = try SimulatedShell(setting.limits, setting.storeDurability)
    desk = NaiveDesk(setting)
    try connectOwn()
  }

  /// Connects the witness and the checker.
  func connectOwn() throws(Disagreement) {
    checker = try connect(User(number: 0), isOwn: true)
    // A connection that sends nothing is closed.
    _ = try states()
    let witness = try connect(User(number: 0), isOwn: true)
    self.witness = witness
    send(.subscribe(scene: nil, since: nil, kinds: nil, changes: nil), by: witness)
    // It is sent one scene after the other.
    repeat { try endTurn() } while shell.isBusy
  }

  func connect(_ user: User, isOwn: Bool = false) throws(Disagreement) -> Client {
    guard let socket = shell.connect(user) else { throw Disagreement("a connection is refused") }
    clientsMade += 1
    let client = Client(clientsMade, user, socket)
    if !isOwn { clients.append(client) }
    return client
  }

  /// A connected client.
  func client(_ number: Int) -> Client? { clients.isEmpty ? nil : clients[abs(number % clients.count)] }

  // MARK: - Sending

  /// Sends a call; it arrives when its last byte does.
  func send(_ call: ClientCall, by client: Client, _ sending: Sending = Sending()) {
    guard let (sent, bytes) = sentCall(call, by: client) else { return }
    client.socket.send(bytes, holding: sending.held)
    client.arriving.append(sent)
    pump(client, piece: sending.pieces ?? .max)
  }

  /// Hands navd the bytes that a client has sent, as far as navd reads them.
  func pump(_ client: Client, piece: Int = .max) {
    while client.socket.deliver(max(1, piece), endsMessage: { arrives(by: client) }) {}
  }

  /// Handles a message of a client that is about to be complete.
  private func arrives(by client: Client) {
    if client.arriving.isEmpty { return }
    let call = client.arriving.removeFirst()
    call.expectation = expectation(of: call, by: client)
    tally.calls += 1
    if call.operation?.options.isOneway == true { return }
    client.calls.append(call)
  }

  // MARK: - Turns

  /// Ends a turn of the loop, and reads what all clients received in it.
  func endTurn() throws(Disagreement) {
    for client in clients { pump(client) }
    shell.endTurn()
    try readAll()
  }

  /// Lets all clients read; the witness first, which sees all commits in order.
  func readAll() throws(Disagreement) {
    if let witness { try read(witness) }
    if let checker { try read(checker) }
    for client in clients { try read(client) }
    for client in clients where client.socket.isClosed { gone(client) }
    clients.removeAll(where: \.socket.isClosed)
    for client in clients { client.noteDrained() }
    questions.noteOver()
    try checkLimits()
  }

  /// A connection has ended, by whichever side.
  func gone(_ client: Client) {
    for call in client.calls { if let follower = call.follower { leave(follower) } }
    client.forgetCalls()
    leavePlaces(of: client)
  }

  /// The front-ends whose streams a connection reads lose them.
  func leavePlaces(of client: Client) {
    for place in desk.rooms.values.flatMap(\.places) where place.client === client {
      questions.left(place)
      desk.detach(place, at: shell.wallMilliseconds)
    }
    client.place = nil
  }

  /// Keeps the state of a reader that stops, from which others may continue.
  func leave(_ follower: Follower) {
    // Events up to `ready` lead from one state to the next, but snapshots count only together.
    let isWhole = follower.isReady || follower.since != nil && follower.resets == 0
    guard isWhole, follower.hasCommits, let at = follower.at else { return }
    let own = follower.scene.flatMap { follower.mirrors[$0]?.at }
    // A stream that continues from this one is not told of former changes that its reader did not follow.
    let hadFrontEnds = follower.since?.hasFrontEnds ?? true || follower.resets > 0
    let hadLinks = follower.since?.hasLinks ?? true || follower.resets > 0
    left.append(
      LeftState(
        scene: follower.scene, at: own ?? at, mirrors: follower.mirrors,
        hasFrontEnds: follower.hasFrontEnds && hadFrontEnds, hasLinks: follower.hasLinks && hadLinks))
    if left.count > 24 { left.removeFirst() }
  }

  /// Lets time pass.
  func pass(_ milliseconds: Int) throws(Disagreement) {
    let end = shell.now + milliseconds
    repeat {
      shell.pass(upTo: end) {
        let wall = shell.wallMilliseconds
        questions.pass(to: wall)
        if shell.now % 1_000 == 0 { desk.sweep(at: wall) }
      }
      try endTurn()
    } while shell.now < end
  }
}
