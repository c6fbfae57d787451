import EventLoop
import Navigation
import NavigationClient

/// One run of `attach(_:)`: the connection, and the terminal as soon as there is something to show.
final class Attachment {
  private let loop: EventLoop
  private let options: AttachOptions
  private var connection: SceneConnection?
  private var session: TerminalSession?
  private var interrupt: SignalWatcher?
  private var terminate: SignalWatcher?
  private var hangup: SignalWatcher?
  private var ending: AttachEnding?

  init(on loop: EventLoop, _ options: AttachOptions) throws(LoopError) {
    self.loop = loop
    self.options = options
    interrupt = try SignalWatcher(on: loop, for: .interrupt) { [unowned self] in end(.detached) }
    terminate = try SignalWatcher(on: loop, for: .terminate) { [unowned self] in
      end(.signalled(Signal.terminate.rawValue))
    }
    hangup = try SignalWatcher(on: loop, for: .hangup) { [unowned self] in end(.signalled(Signal.hangup.rawValue)) }
  }

  /// Runs the loop until the attachment ends.
  func run() -> AttachEnding {
    let name = options.name ?? CursesScreen.terminalName
    connection = SceneConnection(
      on: loop, to: options.candidates,
      as: .init(
        scene: options.scene, name: name, mode: options.mode, guards: options.guards,
        capabilities: options.answersRequests ? ["requests"] : [], steals: options.steals)
    ) { [unowned self] update in take(update) }
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

  private func end(_ ending: AttachEnding) {
    if self.ending == nil { self.ending = ending }
    loop.stop()
  }

  private var secrecy: Secrecy { connection?.mirror.map { Secrecy($0.info) } ?? .none }

  private func take(_ update: SceneConnection.Update) {
    switch update {
    case .event(let event):
      session?.sceneChanged()
      switch event {
      case .guarded(let request): session?.asked(TerminalQuestion(request, secrecy))
      case .requested(let request): session?.asked(TerminalQuestion(request))
      case .commit(let commit) where commit.origin?.operation == Scene.migration: session?.handle(.transitionsChanged)
      case .refresh: session?.handle(.transitionsChanged)
      case .frontEnds(_, info: .some), .frontEndsChanged(_, _, info: .some): session?.handle(.transitionsChanged)
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
    if session == nil {
      do throws(TerminalError) {
        session = try TerminalSession(
          on: loop, connection, options
        ) { [unowned self] in end(.detached) }
      } catch {
        return end(.noTerminal(error.description))
      }
    }
    session?.sceneChanged()
    session?.handle(.connectionChanged(.attached))
  }
}

extension AttachEnding {
  init(_ end: SceneConnection.End) {
    switch end {
    case .failed(let failure): self = .failed(failure)
    case .sceneClosed: self = .sceneClosed
    case .kicked: self = .kicked
    case .replaced: self = .replaced
    }
  }
}
