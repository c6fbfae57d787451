import EventLoop
import Navigation
import NavigationClient

/// One run of `attach(_:)`: the connection to a scene, and the terminal as soon as there is something to show.
final class Attachment {
  private let loop: EventLoop
  private let options: AttachOptions
  private let preferences: Preferences
  private var connection: SceneConnection?
  private var session: TerminalSession?
  private var interrupt: SignalWatcher?
  private var terminate: SignalWatcher?
  private var hangup: SignalWatcher?
  private var ending: AttachEnding?

  /// The id of this front-end at the scene.
  private var frontEnd: String?

  /// Whether the person chose the scene from the list, which is shown again if attaching fails.
  private var wasChosen = false

  init(on loop: EventLoop, _ options: AttachOptions, _ preferences: Preferences) throws(LoopError) {
    self.loop = loop
    self.options = options
    self.preferences = preferences
    interrupt = try SignalWatcher(on: loop, for: .interrupt) { [unowned self] in end(.detached) }
    terminate = try SignalWatcher(on: loop, for: .terminate) { [unowned self] in
      end(.signalled(Signal.terminate.rawValue))
    }
    hangup = try SignalWatcher(on: loop, for: .hangup) { [unowned self] in end(.signalled(Signal.hangup.rawValue)) }
  }

  /// Runs the loop until the attachment ends.
  func run() -> AttachEnding {
    if let scene = options.scene { attach(to: scene) } else { openSession() }
    while ending == nil { loop.run() }
    session?.close()
    session = nil
    connection?.close()
    connection = nil
    interrupt = nil
    terminate = nil
    hangup = nil
    return ending ?? .detached
  }

  private func attach(to scene: String) {
    frontEnd = nil
    connection = SceneConnection(
      on: loop, to: options.candidates,
      as: .init(
        scene: scene, name: options.name ?? CursesScreen.terminalName, mode: options.mode, guards: options.guards,
        capabilities: options.answersRequests ? ["requests"] : [], steals: options.steals)
    ) { [unowned self] update in take(update) }
    // Requests are events here. A person answers them, so the connection must not.
    connection?.onRequest = { _, _ in }
  }

  /// Leaves the scene and attaches to another one, which the person has chosen.
  private func switchTo(_ scene: String) {
    connection?.close()
    wasChosen = true
    attach(to: scene)
    if let connection { session?.begin(connection) }
  }

  private func end(_ ending: AttachEnding) {
    if wasChosen, let session, case .failed(let failure) = ending {
      return session.notAttached(to: connection?.attachment.scene ?? "", CallOutcome.sentence(failure))
    }
    if self.ending == nil { self.ending = ending }
    loop.stop()
  }

  private var secrecy: Secrecy { connection?.mirror.map { Secrecy($0.info) } ?? .none }

  private func take(_ update: SceneConnection.Update) {
    switch update {
    case .event(let event):
      session?.sceneChanged()
      switch event {
      case .attached(let own, _):
        frontEnd = own.id
        session?.frontEnd = own.id
      case .guarded(let request): session?.asked(TerminalQuestion(request, secrecy))
      case .requested(let request): session?.asked(TerminalQuestion(request))
      case .commit(let commit):
        if commit.origin?.operation == Scene.migration { session?.handle(.transitionsChanged) }
        session?.committed(commit.origin)
      case .refresh: session?.handle(.transitionsChanged)
      case .frontEnds(_, info: .some, _), .frontEndsChanged(_, _, info: .some, _): session?.handle(.transitionsChanged)
      case .link(let link): if let message = Message(link) { session?.handle(.told(message)) }
      default: break
      }
    case .status(.attaching): break
    case .status(.attached): show()
    case .status(.detached(let reason)):
      session?.handle(.connectionChanged(.away("\(reason): attaching again by itself, q leaves")))
    case .status(.ended(let end)): self.end(AttachEnding(end))
    }
  }

  /// Takes over the terminal the first time, and shows each time that the connection is up.
  private func show() {
    guard ending == nil, let connection else { return }
    wasChosen = false
    if session == nil { openSession() }
    session?.begin(connection)
    session?.frontEnd = frontEnd
    session?.sceneChanged()
    session?.handle(.connectionChanged(.attached))
  }

  /// Takes over the terminal.
  private func openSession() {
    do throws(TerminalError) {
      session = try TerminalSession(
        on: loop, options, preferences, onSwitch: { [unowned self] scene in switchTo(scene) },
        onDetach: { [unowned self] in end(.detached) })
    } catch {
      end(.noTerminal(error.description))
    }
  }
}

extension AttachEnding {
  init(_ end: SceneConnection.End) {
    switch end {
    case .failed(let failure): self = .failed(failure)
    case .sceneClosed: self = .sceneClosed
    case .kicked(let message): self = .kicked(message)
    case .replaced: self = .replaced
    }
  }
}
