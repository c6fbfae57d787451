import NavigationClient
import NavigationProtocol

// From a call as a step says it to a message.
extension FrontEndWorld {
  /// The message of a call, and the present meaning of its numbers; nil if they have none.
  func sentCall(_ call: ClientCall, by client: Client) -> (SentCall, [UInt8])? {
    var meaning = Meaning()
    switch call {
    case .open(let scene):
      meaning.scene = Desk.scene(scene)
      return sent(call, meaning, "Scene.Open", Desk.opening(meaning.scene))
    case .close(let scene):
      meaning.scene = Desk.scene(scene)
      return sent(call, meaning, "Scene.Close", "")
    case .subscribe(let scene, let since, let kinds, let changes):
      meaning.scene = scene.map { Desk.scene($0) } ?? ""
      meaning.since = since.flatMap { leftState($0, of: scene.map { Desk.scene($0) }) }
      let names = kinds.map { #","kinds":[\#($0.map { "\"\($0)\"" }.joined(separator: ","))]"# } ?? ""
      let more = text(meaning.since) + names + (changes ?? false ? #","frontEndChanges":true"# : "")
      guard let (sent, bytes) = sent(call, meaning, "Scene.Subscribe", more) else { return nil }
      sent.follower = Follower(scene: scene.map { Desk.scene($0) }, since: meaning.since, kinds: kinds)
      return (sent, bytes)
    case .attach(let scene, let attaching): return attachCall(call, scene, attaching)
    case .adopt(let scene, let choice):
      meaning.scene = Desk.scene(scene)
      meaning.token = token(choice, of: meaning.scene)
      return sent(call, meaning, "Scene.Adopt", #","token":"\#(meaning.token ?? "")""#)
    case .operation(let scene, let spec, let options):
      return operationCall(call, Desk.scene(scene), spec, options, client)
    case .again(let number):
      let known = operations.filter { $0.options.isOnce && $0.uid == client.user.uid }
      if known.isEmpty { return nil }
      let log = known[abs(number % known.count)]
      meaning.scene = log.scene
      return (SentCall(call, meaning, log), log.bytes)
    case .answer(let number, let answering): return answerCall(call, number, answering)
    case .kick(let number):
      guard let kicked = self.client(number) else { return nil }
      meaning.kicked = kicked
      return sent(call, meaning, "Manager.Kick", #","client":"\#(kicked.name)""#)
    case .wait(let scene, let name, let gone, let milliseconds):
      meaning.scene = Desk.scene(scene)
      let reference = #","reference":{"name":"\#(Desk.name(name))"},"gone":\#(gone)"#
      return sent(call, meaning, "Scene.Wait", reference + timeout(milliseconds))
    case .awaitResult(let scene, let id, let milliseconds):
      meaning.scene = Desk.scene(scene)
      return sent(call, meaning, "Scene.AwaitResult", #","id":\#(id)"# + timeout(milliseconds))
    case .getLater(let scene, let revisions):
      meaning.scene = Desk.scene(scene)
      let revision = (commitsTold.keys.max() ?? 0) + revisions
      return sent(call, meaning, "Scene.Get", #","minRevision":\#(revision)"#)
    case .restrict: return sent(call, meaning, "Manager.Restrict", #","role":"observe""#)
    case .listClients: return sent(call, meaning, "Manager.ListClients", "")
    }
  }

  private func timeout(_ milliseconds: Int?) -> String { milliseconds.map { #","timeoutMilliseconds":\#($0)"# } ?? "" }

  /// - Parameter more: of the parameters, each with a comma before it.
  private func sent(_ call: ClientCall, _ meaning: Meaning, _ method: String, _ more: String) -> (SentCall, [UInt8])? {
    let scene = meaning.scene.isEmpty ? "" : #","scene":"\#(meaning.scene)""#
    let parameters = (scene + more).dropFirst()
    let flags = call.isStream ? #","more":true"# : ""
    let text = #"{"method":"org.navd.\#(method)","parameters":{\#(parameters)}\#(flags)}"#
    return (SentCall(call, meaning, nil), Array(text.utf8) + [0])
  }

  private func attachCall(_ call: ClientCall, _ scene: Int, _ attaching: Attaching) -> (SentCall, [UInt8])? {
    var meaning = Meaning(scene: Desk.scene(scene))
    meaning.token = attaching.token.map { token($0, of: meaning.scene) }
    meaning.since = attaching.since.flatMap { leftState($0, of: meaning.scene) }
    var more = #","name":"simulated""#
    if let mode = attaching.mode { more += #","mode":"\#(mode)""# }
    if let token = meaning.token { more += #","token":"\#(token)""# }
    if !attaching.guards.isEmpty {
      more += #","guards":[\#(attaching.guards.map { "\"\(Desk.name($0))\"" }.joined(separator: ","))]"#
    }
    if attaching.carriesOut { more += #","capabilities":["requests"]"# }
    if attaching.steal { more += #","steal":true"# }
    if attaching.changes ?? false { more += #","frontEndChanges":true"# }
    guard let (sent, bytes) = sent(call, meaning, "Scene.Attach", more + text(meaning.since)) else { return nil }
    sent.follower = Follower(scene: meaning.scene, since: meaning.since, kinds: nil)
    return (sent, bytes)
  }

  private func operationCall(
    _ call: ClientCall, _ scene: String, _ spec: OperationSpec, _ options: CallOptions, _ client: Client
  ) -> (SentCall, [UInt8])? {
    let number = operations.count
    var texts = [#""context":{"n":\#(number)}"#]
    if options.force { texts.append(#""force":true"#) }
    if options.isDryRun { texts.append(#""dryRun":true"#) }
    if options.isDurable { texts.append(#""durable":true"#) }
    if options.isOnce { texts.append(#""requestId":"r\#(number)""#) }
    if options.ifTop, let top = witnessMirror(scene)?.top.id { texts.append(#""ifTop":\#(top)"#) }
    let parameters = #""scene":"\#(scene)",\#(spec.parameters(hasMap: Desk.hasMap(scene)))"#
    let text =
      #"{"method":"org.navd.Navigation.\#(spec.name)","parameters":{\#(parameters)"options":{\#(texts.joined(separator: ","))}}"#
      + (options.isOneway ? #","oneway":true}"# : "}")
    let log = OperationLog(number, Array(text.utf8) + [0], scene, spec, options, uid: client.user.uid)
    operations.append(log)
    return (SentCall(call, Meaning(scene: scene), log), log.bytes)
  }

  private func answerCall(_ call: ClientCall, _ number: Int, _ answering: Answering) -> (SentCall, [UInt8])? {
    // New questions are chosen more often, and sometimes one that does not exist.
    let asked = questions.all.suffix(1 + abs(number % 12))
    var meaning = Meaning(scene: Desk.scene(number))
    let question =
      number % 17 == 0 ? nil : asked.isEmpty ? nil : asked[asked.startIndex + abs(number / 12) % asked.count]
    meaning.question = question
    if let question { meaning.scene = question.scene }
    let id = question?.id ?? "q0"
    switch answering {
    case .allow: return sent(call, meaning, "Scene.AnswerGuard", #","guard":"\#(id)","allow":true"#)
    case .refuse: return sent(call, meaning, "Scene.AnswerGuard", #","guard":"\#(id)","allow":false"#)
    case .notHandled: return sent(call, meaning, "Scene.AnswerRequest", #","request":"\#(id)","handled":false"#)
    case .handled(let specs):
      let hasMap = Desk.hasMap(meaning.scene)
      let items = specs.map { #"{\#($0.parameters(hasMap: hasMap))"operation":"\#($0.name)"}"# }
      let more = #","request":"\#(id)","handled":true,"operations":[\#(items.joined(separator: ","))]"#
      return sent(call, meaning, "Scene.AnswerRequest", more)
    case .nonsense:
      let more = #","request":"\#(id)","handled":true,"operations":[{"operation":"Fly"}]"#
      return sent(call, meaning, "Scene.AnswerRequest", more)
    }
  }

  // MARK: - What numbers stand for

  private func token(_ choice: TokenChoice, of scene: String) -> String {
    switch choice {
    case .wrong: return String(repeating: "0", count: 32)
    case .any(let number): return tokens.isEmpty ? "none" : tokens[abs(number % tokens.count)].text
    case .ofScene(let number):
      let known = tokens.filter { $0.scene == scene }
      return known.isEmpty ? "none" : known[known.count - 1 - abs(number % known.count)].text
    }
  }

  private func leftState(_ since: Since, of scene: String?) -> LeftState? {
    switch since {
    case .left(let number):
      let known = left.filter { $0.scene == scene }
      return known.isEmpty ? nil : known[known.count - 1 - abs(number % known.count)]
    case .future:
      guard let at = witness?.streams.first?.follower?.at else { return nil }
      return LeftState(
        scene: scene, at: .init(epoch: at.epoch, revision: at.revision + 1_000), mirrors: [:], isUnknown: true)
    case .otherEpoch:
      return LeftState(scene: scene, at: .init(epoch: "another", revision: 1), mirrors: [:], isUnknown: true)
    }
  }

  private func text(_ since: LeftState?) -> String {
    since.map { #","since":{"epoch":"\#($0.at.epoch)","revision":\#($0.at.revision)}"# } ?? ""
  }

  /// The witness's mirror of a scene.
  func witnessMirror(_ scene: String) -> SceneMirror? { witness?.streams.first?.follower?.mirrors[scene] }
}
