import Navigation
public import NavigationProtocol

/// The order of a front-end's commands, for types that conform to `NavigationScene`.
///
/// A command is sent at once. Commands planned from the scene's state wait until the state shows the effects of all earlier
/// commands, and later commands wait until they are answered. So a plan never depends on a state that earlier commands are
/// changing, and a commit that is reported before a plan's reply can only be its own or that of another front-end.
public final class CommandQueue {
  public typealias Reply = (CallResult<NavigationInterface.Outcome>) -> Void
  /// Returns at least one command.
  public typealias Plan = () throws(CallFailure) -> [SceneCommand]

  private enum Entry {
    case command(SceneCommand, Reply)
    case plan(Plan, Reply)

    var onReply: Reply {
      switch self {
      case .command(_, let onReply), .plan(_, let onReply): onReply
      }
    }
  }

  private weak var scene: (any NavigationScene)?
  private let transmit: (SceneCommand, @escaping Reply) -> Void
  private var waiting: [Entry] = []
  /// The number of commands without a reply.
  private var unanswered = 0
  /// The newest revision of a reply.
  private var revision: Revision = 0
  /// Whether a plan is being made, waits for the state, or has commands without a reply.
  private var isHeld = false

  /// - Parameters:
  ///   - scene: the scene, which owns the queue.
  ///   - transmit: sends a command, and calls its closure once with the outcome.
  public init(
    of scene: any NavigationScene, transmit: @escaping (SceneCommand, @escaping Reply) -> Void
  ) {
    self.scene = scene
    self.transmit = transmit
  }

  /// Sends a command.
  /// - Parameters:
  ///   - command: the command.
  ///   - onReply: called once, with the outcome.
  public func send(_ command: SceneCommand, _ onReply: @escaping Reply) {
    if waiting.isEmpty, !isHeld { return submit(command, onReply) }
    waiting.append(.command(command, onReply))
  }

  /// Sends the commands of a plan, each after the outcome of the one before.
  /// - Parameters:
  ///   - plan: called when the scene's state shows the effects of all earlier commands.
  ///   - onReply: called once, with the joined outcome or the first failure.
  public func send(planning plan: @escaping Plan, _ onReply: @escaping Reply) {
    waiting.append(.plan(plan, onReply))
    proceed()
  }

  /// Fails the commands that were not sent.
  public func cancel(failing failure: CallFailure) {
    let entries = waiting
    waiting = []
    for entry in entries { entry.onReply(.failure(failure)) }
  }

  /// Notes that the daemon is away: revisions of its replies may not be reached any more.
  public func forgetRevision() { revision = 0 }

  private func proceed() {
    while !isHeld, let next = waiting.first {
      switch next {
      case .command(let command, let onReply):
        waiting.removeFirst()
        submit(command, onReply)
      case .plan(let plan, let onReply):
        guard unanswered == 0, let scene else { return }
        isHeld = true
        if let now = scene.revision, now < revision { return awaitRevision(of: scene) }
        waiting.removeFirst()
        do throws(CallFailure) {
          execute(try plan()[...], after: nil, onReply)
        } catch {
          isHeld = false
          onReply(.failure(error))
        }
      }
    }
  }

  private func awaitRevision(of scene: any NavigationScene) {
    scene.whenReached(revision) { [weak self] in
      self?.forgetRevision()
      self?.isHeld = false
      self?.proceed()
    }
  }

  private func execute(
    _ commands: ArraySlice<SceneCommand>, after before: NavigationInterface.Outcome?,
    _ onReply: @escaping Reply
  ) {
    let rest = commands.dropFirst()
    guard let command = commands.first else {
      isHeld = false
      return onReply(.failure(.notSent("a plan has no commands")))
    }
    submit(command) { [weak self] result in
      switch result {
      case .success(let outcome):
        let outcome = before?.followed(by: outcome) ?? outcome
        if rest.isEmpty {
          self?.isHeld = false
          return onReply(.success(outcome))
        }
        if let self {
          execute(rest, after: outcome, onReply)
        } else {
          onReply(.failure(.cancelled))
        }
      case .failure(let failure):
        self?.isHeld = false
        onReply(.failure(failure))
      }
    }
  }

  private func submit(_ command: SceneCommand, _ onReply: @escaping Reply) {
    unanswered += 1
    let isDry = command.options.dryRun == true
    transmit(command) { [weak self] result in
      guard let self else { return onReply(result) }
      unanswered -= 1
      if case .success(let outcome) = result, !isDry { revision = max(revision, outcome.revision) }
      onReply(result)
      proceed()
    }
  }
}

extension NavigationInterface.Outcome {
  /// The joined outcome of two successive commits.
  fileprivate func followed(by next: NavigationInterface.Outcome) -> NavigationInterface.Outcome {
    NavigationInterface.Outcome(
      revision: next.revision, changed: changed || next.changed, ids: ids + next.ids,
      coordinators: coordinators + next.coordinators, guarded: next.guarded,
      links: links.map { $0 + (next.links ?? []) } ?? next.links)
  }
}
