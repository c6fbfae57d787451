import JSON
import NavigationClient
import NavigationProtocol
import Varlink

extension Session {
  /// Calls the operation of a verb.
  func change(_ verb: some OperationVerb) throws(CommandError) -> NavigationInterface.Outcome {
    let scene = try scene()
    var verb = verb
    if verb.needsScene { try verb.look(in: RemoteScene(self, scene)) }
    let options = try wireOptions(verb.changes, about: verb.subject, in: scene)
    return try change(verb.method.description, verb.parameters(scene: scene, options: options)).outcome
  }

  /// Calls a method whose reply has an outcome.
  func change(
    _ method: String, _ parameters: some WireValue
  ) throws(CommandError) -> (outcome: NavigationInterface.Outcome, reply: JSONValue) {
    let connection = try connection()
    do throws(CallFailure) {
      let timeout = options.timeout ?? Self.callTimeout
      return try Self.outcome(try connection.call(method, writing: parameters, timeout: timeout))
    } catch {
      throw explained(error)
    }
  }

  /// Calls a method whose options have a request id. If navd goes away before it answers, this waits for navd and calls
  /// again. The method takes effect once, however often it is called.
  func changeOnce(
    _ method: String, _ parameters: some WireValue, for what: String, in epoch: String
  ) throws(CommandError) -> NavigationInterface.Outcome {
    let interrupts = try interrupts(within: options.timeout.map { $0 + Self.grace })
    defer { interrupts.close() }
    var backoff = Backoff()
    while true {
      let connection = try connection()
      do throws(CallFailure) {
        return try Self.outcome(try connection.call(method, writing: parameters, timeout: Self.callTimeout)).outcome
      } catch {
        if let ending = interrupts.failure {
          client = nil
          throw explained(ending)
        }
        guard isAbsence(error) else { throw explained(error) }
      }
      try comeBack(for: what, in: epoch, until: nil, &backoff, interrupts)
    }
  }

  private static func outcome(
    _ reply: JSONValue
  ) throws(CallFailure) -> (outcome: NavigationInterface.Outcome, reply: JSONValue) {
    guard let outcome = NavigationInterface.Outcome(reply) else { throw CallFailure.reply(.missing("outcome")) }
    return (outcome, reply)
  }

  /// The options on the wire; nil if all have their defaults.
  func wireOptions(
    _ changes: ChangeOptions, about subject: NavigationInterface.ScreenReference?, in scene: String
  ) throws(CommandError) -> NavigationInterface.Options? {
    var wire = NavigationInterface.Options()
    wire.ifRevision = changes.ifRevision
    wire.requestId = changes.requestID
    wire.ifMissing = changes.ifMissing
    if changes.isDryRun { wire.dryRun = true }
    if changes.isDurable { wire.durable = true }
    if changes.isForced { wire.force = true }
    if !changes.isAnimated { wire.animated = false }
    wire.context = changes.context
    if let top = changes.ifTop { wire.ifTop = try id(top, about: subject, in: scene) }
    if var coordinator = changes.coordinator.map(CoordinatorName.init) {
      try coordinator.look(in: RemoteScene(self, scene))
      wire.coordinator = coordinator.id
    }
    return wire == NavigationInterface.Options() ? nil : wire
  }

  /// The id of the screen that must be on top.
  private func id(
    _ top: ChangeOptions.Top, about subject: NavigationInterface.ScreenReference?, in scene: String
  ) throws(CommandError) -> Int? {
    let reference: NavigationInterface.ScreenReference?
    switch top {
    case .implied: reference = subject
    case .screen(let screen): reference = screen
    }
    if let id = reference?.id { return id }
    let path = try call(SceneInterface.Get.self, .init(scene: scene)).path
    guard let reference else { return path.last?.id }
    guard let match = path.last(where: { reference.matches($0) }) else {
      throw CommandError(
        .notFound, "ScreenNotFound", "\(Notation.text(reference)) is not visible in \(scene.shown)",
        hints: [Session.list("visible: ", path.map { "\(Notation.text($0)) @\($0.id)" })])
    }
    return match.id
  }

  /// Prints the outcome of a change and returns the exit code.
  func report(_ outcome: NavigationInterface.Outcome, _ changes: ChangeOptions) -> ExitCode {
    print(outcome) { options.isQuiet ? "" : OutcomeText.line(outcome, isDryRun: changes.isDryRun) }
    return changes.expectsChange && !outcome.changed ? .unchanged : .done
  }
}

extension NavigationInterface.ScreenReference {
  /// Whether the reference matches an element of a path.
  fileprivate func matches(_ element: SceneInterface.PathElement) -> Bool {
    if let id { return element.id == id }
    if let screen {
      return element.name == screen.name && (element.arguments ?? .empty) == (screen.arguments ?? .empty)
    }
    if let key {
      let traits = key.traits ?? .empty
      return element.name == key.name && (element.arguments ?? .empty).picking(traits.members.map(\.key)) == traits
    }
    return element.name == name
  }
}

extension NavigationInterface.Outcome {
  /// Reads the outcome of a reply.
  fileprivate init?(_ reply: JSONValue) {
    guard let outcome = reply["outcome"], let revision = outcome["revision"]?.integerValue,
      let changed = outcome["changed"]?.boolValue
    else { return nil }
    self.init(
      revision: revision, changed: changed, ids: outcome["ids"]?.integers ?? [],
      coordinators: outcome["coordinators"]?.integers ?? [], guarded: outcome["guarded"]?.integers,
      links: outcome["links"]?.arrayValue?.compactMap(NavigationInterface.OpenedLink.init))
  }
}

extension NavigationInterface.OpenedLink {
  /// Reads a link of an outcome.
  fileprivate init?(_ value: JSONValue) {
    guard let isPending = value["pending"]?.boolValue else { return nil }
    self.init(link: value["link"]?.stringValue ?? "", pending: isPending)
  }
}

extension JSONValue {
  fileprivate var integers: [Int]? { arrayValue?.compactMap(\.integerValue) }
}
