import JSON
import NavigationClient
import NavigationProtocol
import Simulation
import Varlink

// Reads a client's input: each reply is to the first of its calls without an answer.
extension FrontEndWorld {
  func read(_ client: Client) throws(Disagreement) {
    for bytes in client.socket.messages() {
      guard let call = client.calls.first else {
        throw Disagreement("\(client.name): a reply to no call: \(text(bytes))")
      }
      do throws(Disagreement) { try take(bytes, to: call, of: client) } catch {
        throw Disagreement("\(client.name), \(call.call): \(error)\n  by \(text(bytes))")
      }
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.prefix(1_000), as: UTF8.self) }

  private func take(_ bytes: [UInt8], to call: SentCall, of client: Client) throws(Disagreement) {
    let view: ReplyView
    do { view = try ReplyView(try parser.parse(bytes)) } catch { throw Disagreement("no reply: \(error)") }
    if !view.continues { client.calls.removeFirst() }
    let error = view.error.map { String($0.string.split(separator: ".").last ?? "") }
    if call.follower != nil, error == nil { return try takeEvent(view, bytes, to: call, of: client) }
    if view.continues { throw Disagreement("more replies to one that has one") }
    try check(error, to: call)
    if let log = call.operation { try check(view, error, of: log) }
  }

  private func check(_ error: String?, to call: SentCall) throws(Disagreement) {
    let answer = error ?? "reply"
    switch call.expectation {
    case .reply: try Disagreement.check("answer", answer, "reply")
    case .error(let wanted): try Disagreement.check("answer", answer, wanted)
    case .anyOf(let wanted):
      if !wanted.contains(answer) { throw Disagreement("answer: \(answer), expected one of \(wanted)") }
    case .operation: break
    case .attached, .stream: throw Disagreement("no stream, but \(answer)")
    case nil: throw Disagreement("answered before it has arrived")
    }
    if let error { tally.errors[error, default: 0] += 1 }
  }

  /// Checks the outcome of an operation.
  private func check(_ view: ReplyView, _ error: String?, of log: OperationLog) throws(Disagreement) {
    if let error {
      if case .error = log.clients.isEmpty ? Expectation.error(error) : .operation { return }
      let isOfNavigation = view.error?.string.hasPrefix("org.navd.Navigation.") == true
      let others = ["Closing", "LimitReached", "PermissionDenied", "SceneNotFound"]
      if !isOfNavigation, !others.contains(error) { throw Disagreement("an operation is answered \(error)") }
      if error == "Refused" { try checkRefusal(view, of: log) }
      if !log.options.isOnce { try Disagreement.check("commits of one that failed", log.commits, []) }
      return
    }
    guard let outcome = view.parameters?["outcome"] else { throw Disagreement("no outcome") }
    let isChanged = outcome["changed"]?.boolValue == true
    if log.options.isDryRun { return try Disagreement.check("commits of a dry run", log.commits, []) }
    tally.carriedOut += 1
    guard isChanged, let revision = outcome["revision"]?.integerValue else { return }
    // The witness has seen it before, unless it had to begin again.
    if witnessHasSeen(log.scene, revision), !log.allCommits.contains(revision) {
      throw Disagreement("commit \(revision) is answered, and nobody was told of it as \(log.number)")
    }
  }

  private func checkRefusal(_ view: ReplyView, of log: OperationLog) throws(Disagreement) {
    tally.refused += 1
    guard let frontEnd = view.parameters?["frontEnd"]?.stringValue else { throw Disagreement("refused by nobody") }
    // A client that reads late may not know of the question.
    let reason = view.parameters?["reason"]?.stringValue ?? ""
    if reason.hasPrefix("no answer in") || reason == "no time is left to ask" { return }
    if !questions.hasRefused(frontEnd, in: log.scene) { throw Disagreement("\(frontEnd) has refused nothing") }
  }

  // MARK: - Streams

  private func takeEvent(
    _ view: ReplyView, _ bytes: [UInt8], to call: SentCall, of client: Client
  ) throws(Disagreement) {
    guard let parameters = view.parameters, let kind = parameters["kind"]?.stringValue else {
      throw Disagreement("an event of no kind")
    }
    switch call.expectation {
    case .stream, .attached: break
    default: throw Disagreement("a stream, expected \(String(describing: call.expectation))")
    }
    if !view.continues, kind != "closing" { throw Disagreement("\(kind) is the last event") }
    if view.continues, kind == "closing" { throw Disagreement("closing is not the last event") }
    if kind == "closed" {
      let (name, at) = (parameters["scene"]?.stringValue, try at(parameters))
      return try follow(nil, of: name, at: at, call)
    }
    let reply: SceneInterface.Attach.Reply
    do { reply = try SceneInterface.Attach.Reply(decoding: parameters) } catch { throw Disagreement("\(error)") }
    let scene = parameters["scene"]?.stringValue ?? call.follower?.scene
    if reply.kind == .attached { try checkAttached(reply, call) }
    if reply.kind == .commit { try checkTold(reply, bytes) }
    let event = SceneEvent(reply)
    if client === witness, case .commit(let commit) = event { try committed(commit, in: scene ?? "") }
    try follow(event, of: scene, at: reply.at, call)
    switch event {
    case .guarded(let request): try asked(request, in: call, by: client)
    case .requested(let request): try asked(request, in: call, by: client)
    case .reset: tally.resets += 1
    default: break
    }
    if !view.continues, let follower = call.follower { leave(follower) }
  }

  private func at(_ parameters: JSONElement) throws(Disagreement) -> SceneInterface.At {
    guard let element = parameters["at"] else { throw Disagreement("an event at no revision") }
    do { return try SceneInterface.At(decoding: element) } catch { throw Disagreement("\(error)") }
  }

  private func follow(
    _ event: SceneEvent?, of scene: String?, at told: SceneInterface.At, _ call: SentCall
  ) throws(Disagreement) {
    // Not in its place: the mirrors would be copied.
    guard var follower = call.follower else { return }
    call.follower = nil
    defer { call.follower = follower }
    if follower.since?.isUnknown == true, follower.resets == 0, event.isOfState {
      throw Disagreement("told on from a state that nobody knows")
    }
    try follower.take(event, of: scene, at: told)
  }

  private func checkAttached(_ reply: SceneInterface.Attach.Reply, _ call: SentCall) throws(Disagreement) {
    guard case .attached(let number) = call.expectation else { throw Disagreement("attached to nothing") }
    guard let frontEnd = reply.frontEnd, let token = reply.token else { throw Disagreement("attached without a token") }
    try Disagreement.check("front-end", frontEnd.id, "f\(number)")
    if let shown = call.meaning.token { try Disagreement.check("token", token, shown) }
    tally.attached += 1
    if call.meaning.token != nil { tally.cameBack += 1 }
    if tokens.contains(where: { $0.text == token }) { return }
    tokens.append((token, call.meaning.scene))
    for place in desk.rooms[call.meaning.scene]?.places ?? [] where place.number == number { place.token = token }
  }

  /// Checks that all clients receive a commit in the same bytes, then and later.
  private func checkTold(_ reply: SceneInterface.Attach.Reply, _ bytes: [UInt8]) throws(Disagreement) {
    let revision = reply.at.revision
    let telling = withoutPending(reply) ?? bytes
    if let told = commitsTold[revision], told != telling {
      throw Disagreement("commit \(revision) was told as \(String(decoding: told, as: UTF8.self))")
    }
    commitsTold[revision] = telling
  }

  /// A commit that is told late tells which links are pending then; nil for one that tells nothing of links.
  private func withoutPending(_ reply: SceneInterface.Attach.Reply) -> [UInt8]? {
    guard let scopes = reply.scopes else { return nil }
    var reply = reply
    var buffer = ByteBuffer()
    reply.scopes = scopes.map { SceneInterface.LinkScope(scope: $0.scope, active: $0.active) }
    reply.encode(into: &buffer)
    return buffer.array()
  }
}

extension SceneEvent? {
  /// Whether it describes the state, instead of voiding all knowledge of it.
  fileprivate var isOfState: Bool {
    switch self {
    case .snapshot, .ready, .commit: true
    default: false
    }
  }
}
