import EventLoop
import JSON
import Navigation
import NavigationProtocol
import Varlink

/// A connection to a `ScriptedDaemon`.
@safe
final class ScriptedSession {
  private let id: String
  private var stream: PipeStream?
  private var received: [UInt8] = []
  private let daemon: ScriptedDaemon
  private let parser = JSONParser()
  /// The front-end for which it speaks.
  private var frontEnd: SceneInterface.FrontEnd?
  /// Whether it carries a front-end's stream.
  var isStream = false
  /// Whether its next call is held.
  private(set) var isHeld = false
  /// Whether replies are withheld.
  private var isMute = false
  /// The pending waits for results.
  private var waits: [SceneInterface.AwaitResult.Parameters] = []

  init(_ id: String, _ stream: consuming PipeStream, of daemon: ScriptedDaemon) {
    self.id = id
    self.daemon = daemon
    self.stream = consume stream
    do throws(LoopError) {
      try self.stream?.startReading(
        { [unowned self] bytes in
          unsafe received.append(contentsOf: bytes)
          takeIn()
        }, onEnd: { [unowned self] _ in end() })
    } catch {
      end()
    }
  }

  func end() {
    stream = nil
    isStream = false
    daemon.ended(self)
  }

  /// Resumes the held call.
  func release() {
    guard isHeld else { return }
    isHeld = false
    takeIn()
  }

  // MARK: - Calls

  private func takeIn() {
    while stream != nil, !isHeld, let end = received.firstIndex(of: 0) {
      let message = Array(received[..<end])
      do { try take(message) } catch { return self.end() }
      if !isHeld { received.removeSubrange(...end) }
    }
  }

  /// - Throws: an error if the message is not a call.
  private func take(_ message: [UInt8]) throws {
    let call = try CallView(parser.parse(message))
    let parameters = call.parameters ?? .emptyObject
    let fate = daemon.fate(of: .init(method: call.method.string, parameters: JSONValue(parameters)))
    switch fate {
    case .answered: answer(call.method, parameters)
    case .lost: end()
    case .carriedOutUnanswered:
      isMute = true
      answer(call.method, parameters)
      end()
    case .held: isHeld = true
    case .refused(let failure): write { $0.appendError(failure) }
    }
  }

  private func answer(_ method: JSONText, _ parameters: JSONElement) {
    do throws(WireFailure) {
      try execute(method, parameters)
    } catch {
      write { $0.appendError(error) }
    }
  }

  private func execute(_ method: JSONText, _ parameters: JSONElement) throws(WireFailure) {
    switch MethodID(method) {
    case .sceneAttach:
      let events = try daemon.model.attach(try decode(parameters))
      isStream = !isMute
      for event in events { send(event) }
    case .sceneAdopt:
      let asked = try decode(parameters, as: SceneInterface.Adopt.Parameters.self)
      let frontEnd = try daemon.model.frontEnd(asked.token)
      self.frontEnd = frontEnd
      write { $0.appendReply(SceneInterface.Adopt.Reply(frontEnd: frontEnd)) }
    case .sceneAwaitResult:
      waits.append(try decode(parameters))
      answerWaits()
    case .navigationOpenLink, .navigationResolveLink, .navigationListTransitions:
      throw .service(.methodNotImplemented(method.string))
    case let known? where known.isOperation || Self.gathering.contains(known):
      let outcome = try perform(known, parameters)
      write { $0.appendReply(NavigationInterface.Push.Reply(outcome: outcome)) }
    case _?: throw .service(.methodNotImplemented(method.string))
    case nil: throw .service(.methodNotFound(method.string))
    }
  }

  /// Methods that change a scene without being operations.
  private static let gathering: Set<MethodID> = [.navigationApply, .navigationUndo, .navigationRedo]

  private func perform(
    _ method: MethodID, _ parameters: JSONElement
  ) throws(WireFailure) -> NavigationInterface.Outcome {
    let (request, options): (Call.Request, NavigationInterface.Options?)
    do throws(DecodingError) {
      (request, options) = try Self.read(method, parameters)
    } catch {
      throw WireFailure(error)
    }
    let origin = Origin(Caller(client: id, frontEnd: frontEnd?.id, name: frontEnd?.name), requestID: options?.requestId)
    let call = Call(request, options: options.map { Options($0) } ?? .none)
    return try daemon.model.performOnce(
      call, as: .init(method: "\(method.name)", parameters: JSONValue(parameters)), origin)
  }

  private static func read(
    _ method: MethodID, _ parameters: JSONElement
  ) throws(DecodingError) -> (Call.Request, NavigationInterface.Options?) {
    switch method {
    case .navigationApply:
      let call = try ApplyCall(decoding: parameters)
      return (.apply(call.items), call.options)
    case .navigationUndo:
      let call = try NavigationInterface.Undo.Parameters(decoding: parameters)
      return (.undo(steps: call.steps ?? 1), call.options)
    case .navigationRedo:
      let call = try NavigationInterface.Redo.Parameters(decoding: parameters)
      return (.redo(steps: call.steps ?? 1), call.options)
    default:
      let call = try OperationCall(method, decoding: parameters)
      return (.operation(call.operation), call.options)
    }
  }

  private func decode<Parameters: WireValue>(
    _ element: JSONElement, as: Parameters.Type = Parameters.self
  ) throws(WireFailure) -> Parameters {
    do throws(DecodingError) { return try Parameters(decoding: element) } catch { throw WireFailure(error) }
  }

  // MARK: - Answers

  /// Answers waits whose screens or coordinators have left.
  func answerWaits() {
    while let first = waits.first {
      do throws(WireFailure) {
        guard let reply = try daemon.model.result(of: first) else { return }
        write { $0.appendReply(reply) }
      } catch {
        write { $0.appendError(error) }
      }
      waits.removeFirst()
    }
  }

  func send(_ event: SceneInterface.Attach.Reply) { write { $0.appendReply(event, continues: event.kind != .closing) } }

  private func write(_ append: (inout ByteBuffer) -> Void) {
    guard !isMute else { return }
    var buffer = ByteBuffer()
    append(&buffer)
    do throws(LoopError) {
      _ = try unsafe buffer.withBytes { bytes throws(LoopError) in try stream?.send(bytes) }
    } catch {
      // The other side has closed the connection; reading will find its end.
    }
  }
}
