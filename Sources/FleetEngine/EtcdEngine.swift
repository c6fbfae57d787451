public import EventLoop
public import NavigationFleet

/// etcd, by its JSON gateway over HTTP/1.1.
///
/// A request goes to the member that answered last. A member that fails to answer in time is avoided for some seconds,
/// so that a paused member delays only one request; one that accepts no connection delays none. The engine does not repeat
/// requests that a member may have got: the sender decides whether a request may be repeated.
public final class EtcdEngine: Engine {
  private struct Member {
    let address: EngineAddress
    var connections: [EtcdConnection] = []
    /// Until then, on the loop's clock, it is used only if no other member can be.
    var avoidedUntil = 0
    /// The token with which this host is logged in there; nil if it is not, or need not be.
    var token: String?
    /// The trouble that was reported last.
    var trouble: String?
  }

  private struct Waiting {
    let transaction: EngineTransaction
    let completion: (EngineAnswer?) -> Void
    /// The number of members that it did not reach.
    var misses = 0
  }

  private let loop: EventLoop
  private let access: EngineAccess
  private let coding: EtcdCoding
  private let milliseconds: Int
  private var members: [Member]
  /// The index of the member that answered last.
  private var preferred = 0
  /// Requests for which no connection is free.
  private var waiting: [Waiting] = []
  private var isClosed = false
  /// Called with a member's address when requests to it begin to fail, and the reason.
  public var onTrouble: ((EngineAddress, String) -> Void)?

  /// The connections to each member: a heartbeat does not wait for a long append.
  private static let connectionsPerMember = 2
  private static let avoidedMilliseconds = 5_000

  /// An engine that connects when it is first used.
  ///
  /// - Parameters:
  ///   - addresses: The addresses of the members, at least one.
  ///   - fleet: The name of the fleet, which is in all keys.
  ///   - access: What members ask for. Those whose address is secure need an identity.
  ///   - milliseconds: The time limit of a request.
  public init(
    _ addresses: [EngineAddress], fleet: String, access: EngineAccess = EngineAccess(), milliseconds: Int = 700,
    on loop: EventLoop
  ) {
    precondition(!addresses.isEmpty, "an engine without members")
    self.loop = loop
    self.access = access
    self.milliseconds = milliseconds
    coding = EtcdCoding(fleet: fleet)
    members = addresses.map { Member(address: $0) }
  }

  public func submit(_ transaction: EngineTransaction, _ completion: @escaping (EngineAnswer?) -> Void) {
    if isClosed { return }
    waiting.append(Waiting(transaction: transaction, completion: completion))
    sendWaiting()
  }

  private func sendWaiting() {
    while !isClosed, let next = waiting.first, let (index, connection) = freeConnection() {
      waiting.removeFirst()
      if let login = access.login, members[index].token == nil {
        logIn(login, to: index, connection, for: next)
      } else {
        send(next, to: index, connection)
      }
    }
  }

  private func send(_ request: Waiting, to index: Int, _ connection: EtcdConnection) {
    connection.post(
      EtcdCoding.path, coding.encode(request.transaction), token: members[index].token, milliseconds: milliseconds
    ) { [unowned self] outcome in
      switch outcome {
      case .answered(let response): answered(request, response, by: index)
      case .unanswered: failed(request, at: index, "it does not answer in time", mayHaveIt: true)
      case .unsent(let why): failed(request, at: index, why, mayHaveIt: false)
      }
      sendWaiting()
    }
  }

  /// Logs in, then sends a request.
  private func logIn(_ login: EngineLogin, to index: Int, _ connection: EtcdConnection, for request: Waiting) {
    connection.post(EtcdCoding.loginPath, coding.encode(login), milliseconds: milliseconds) {
      [unowned self] outcome in
      switch outcome {
      case .answered(let response):
        guard response.status == 200, let token = coding.token(response.body) else {
          failed(request, at: index, "it refuses to log in: " + coding.message(response), mayHaveIt: false)
          break
        }
        members[index].token = token
        waiting.insert(request, at: 0)
      case .unanswered: failed(request, at: index, "it does not answer in time", mayHaveIt: false)
      case .unsent(let why): failed(request, at: index, why, mayHaveIt: false)
      }
      sendWaiting()
    }
  }

  /// A connection to the best member that has a free one.
  private func freeConnection() -> (member: Int, EtcdConnection)? {
    let now = loop.nowMilliseconds
    let inOrder = members.indices.map { (preferred + $0) % members.count }
    let able = inOrder.filter { members[$0].avoidedUntil <= now }
    // If none answers, the one that has not been asked for the longest time is asked again.
    let order = able.isEmpty ? inOrder.sorted { members[$0].avoidedUntil < members[$1].avoidedUntil } : able
    for index in order {
      members[index].connections.removeAll(where: \.isOver)
      if let free = members[index].connections.first(where: { !$0.isBusy }) { return (index, free) }
      if members[index].connections.count >= Self.connectionsPerMember { continue }
      let address = members[index].address
      let connection = EtcdConnection(address, address.isSecure ? access.identity : nil, on: loop)
      members[index].connections.append(connection)
      return (index, connection)
    }
    return nil
  }

  private func answered(_ request: Waiting, _ response: HTTPResponse, by index: Int) {
    if response.status == 200, let answer = coding.decode(response.body, to: request.transaction) {
      members[index].avoidedUntil = 0
      members[index].trouble = nil
      preferred = index
      return request.completion(answer)
    }
    // Perhaps it has forgotten the token.
    members[index].token = nil
    failed(request, at: index, coding.message(response), mayHaveIt: true)
  }

  /// Asks another member if this one has certainly not got the request; otherwise its outcome is unknown.
  private func failed(_ request: Waiting, at index: Int, _ why: String, mayHaveIt: Bool) {
    members[index].avoidedUntil = loop.nowMilliseconds + Self.avoidedMilliseconds
    if members[index].trouble != why {
      members[index].trouble = why
      onTrouble?(members[index].address, why)
    }
    var request = request
    request.misses += 1
    if mayHaveIt || request.misses >= members.count { return request.completion(nil) }
    waiting.insert(request, at: 0)
  }

  public func close() {
    isClosed = true
    waiting = []
    for member in members { for connection in member.connections { connection.close() } }
    members = []
  }
}
