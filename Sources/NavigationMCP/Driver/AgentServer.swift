public import EventLoop
import JSON
public import NavigationClient
import NavigationProtocol

/// Speaks the Model Context Protocol on standard input and output, and calls navd.
///
/// It ends when the client closes the input, when the output is closed, on SIGTERM and SIGINT, and when an administrator
/// ends its connection. It does not end when navd does.
public final class AgentServer {
  /// The reason why the server has ended.
  public enum Ending: Equatable, Sendable {
    /// The client has ended it, or a signal.
    case done
    /// navd ended its connection, for this reason.
    case dismissed(String)
  }

  private let loop: EventLoop
  private let candidates: [AddressChoice.Candidate]
  private let limits: AgentLimits
  private let onNotice: (String) -> Void
  private var session: AgentSession
  private var lines: LineReader
  /// Lines that were read and wait until requests are answered, the newest first.
  private var backlog: [LineReader.Line] = []
  private var calls: [Int: RestrictedCall] = [:]
  private var feed: SceneFeed?
  private var input: AgentInput?
  private var output: AgentOutput?
  private var isInputEnded = false
  private var ending: Ending?

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - loop: A loop that is not running, on the current thread.
  ///   - candidates: The addresses of the daemon, in order.
  ///   - options: The options of the server.
  ///   - onNotice: Called with a sentence for people, when navd goes away and when it is back.
  public init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], _ options: AgentOptions,
    onNotice: @escaping (String) -> Void
  ) {
    self.loop = loop
    self.candidates = candidates
    self.onNotice = onNotice
    limits = options.limits
    session = AgentSession(options)
    lines = LineReader(bytesMax: options.limits.messageBytes)
  }

  /// Serves until it ends.
  ///
  /// - Returns: The reason for its end.
  /// - Throws: `LoopError` if standard input or output cannot be used.
  public func run() throws(LoopError) -> Ending {
    let terminate = try SignalWatcher(on: loop, for: .terminate, keepsLoopAlive: false) { [unowned self] in end(.done) }
    let interrupt = try SignalWatcher(on: loop, for: .interrupt, keepsLoopAlive: false) { [unowned self] in end(.done) }
    output = try AgentOutput(on: loop) { [unowned self] in settle() }
    feed = SceneFeed(on: loop, to: candidates, scene: session.options.scene) { [unowned self] in happened($0) }
    input = try AgentInput(on: loop, limit: 64 * limits.messageBytes, { [unowned self] in received($0) }) {
      [unowned self] in inputEnded()
    }
    settle()
    while ending == nil { loop.run() }
    _ = consume terminate
    _ = consume interrupt
    feed = nil
    calls = [:]
    input?.close()
    output?.close()
    return ending ?? .done
  }

  private func received(_ bytes: [UInt8]) {
    backlog = lines.take(bytes).reversed() + backlog
    settle()
  }

  private func inputEnded() {
    if let line = lines.end() { backlog.insert(line, at: 0) }
    isInputEnded = true
    settle()
  }

  private func happened(_ event: SceneFeed.Event) {
    switch event {
    case .away(let reason): onNotice("navd is away (\(reason)); waiting for it")
    case .absent: onNotice("the scene \(session.options.scene ?? "") is not open; waiting for it")
    case .dismissed(let reason): return end(.dismissed(reason))
    case .begin, .event: break
    }
    act(on: session.happened(event))
    settle()
  }

  private func act(on effects: [AgentEffect]) {
    for effect in effects {
      switch effect {
      case .send(let message): output?.write(message.description + "\n")
      case .drop(let number): calls[number] = nil
      case .call(let number, let call):
        calls[number] = RestrictedCall(
          on: loop, to: candidates, as: call.role, call.method, call.parameters, within: .seconds(limits.callSeconds)
        ) { [unowned self] outcome in
          calls[number] = nil
          act(on: session.replied(number, outcome))
          settle()
        }
      }
    }
  }

  private var isCongested: Bool { (output?.queuedBytes ?? 0) > limits.outputBytes }

  /// Takes lines while there is room for requests, sends waiting notifications if the client reads, continues to read if
  /// there is room, and ends if all is done.
  private func settle() {
    guard ending == nil else { return }
    while session.requestCount < limits.requests, !isCongested, let line = backlog.popLast() {
      act(on: session.receive(line))
    }
    if !isCongested, session.phase == .ready {
      for notice in session.notices.take() { output?.write(notice.description + "\n") }
    }
    if output?.isClosed == true { return end(.done) }
    if isInputEnded, backlog.isEmpty, session.requestCount == 0, (output?.queuedBytes ?? 0) == 0 { return end(.done) }
    if isCongested || session.requestCount >= limits.requests { input?.pause() } else { input?.resume() }
  }

  private func end(_ ending: Ending) {
    if self.ending == nil { self.ending = ending }
    loop.stop()
  }
}
