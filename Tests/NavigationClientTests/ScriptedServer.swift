import EventLoop
import Foundation
import JSON

/// A daemon for tests, on the test's loop, whose replies come from a closure.
@safe
final class ScriptedServer {
  /// A call that was received.
  struct Call {
    var method: String
    var parameters: JSONValue
  }

  let path: String
  /// The calls in the order of arrival.
  private(set) var calls: [Call] = []
  private let loop: EventLoop
  private var listener: PipeListener?
  private var connections: [ServerConnection] = []
  private let answer: (Call) -> [String]

  /// - Parameter answer: returns the replies to a call; the text `hang up` closes the connection.
  init(on loop: EventLoop, isListening: Bool = true, answer: @escaping (Call) -> [String]) throws {
    self.loop = loop
    self.answer = answer
    path = FileManager.default.temporaryDirectory.appending(path: "navd-\(UInt32.random(in: 0 ... .max))").path
    if isListening { try start() }
  }

  func start() throws {
    listener = try PipeListener(on: loop, path: path, onAcceptError: { _ in }) { [unowned self] stream in
      connections.append(ServerConnection(stream) { [unowned self] message in reply(to: message) })
    }
  }

  /// Ends all connections and stops listening.
  func stop() {
    listener = nil
    connections = []
  }

  private func reply(to message: JSONValue) -> [String] {
    let call = Call(method: message["method"]?.stringValue ?? "", parameters: message["parameters"] ?? .object([]))
    calls.append(call)
    return answer(call)
  }
}

/// A connection to the server.
@safe
private final class ServerConnection {
  private var stream: PipeStream?
  private var received: [UInt8] = []
  private let answer: (JSONValue) -> [String]

  init(_ stream: consuming PipeStream, _ answer: @escaping (JSONValue) -> [String]) {
    self.answer = answer
    self.stream = consume stream
    try? self.stream?.startReading(
      { [unowned self] bytes in
        unsafe received += bytes
        takeIn()
      }, onEnd: { [unowned self] _ in self.stream = nil })
  }

  private func takeIn() {
    while let end = received.firstIndex(of: 0) {
      let message = try? JSONValue(parsing: String(decoding: received[..<end], as: UTF8.self))
      received.removeSubrange(...end)
      for reply in answer(message ?? .object([])) {
        if reply == "hang up" {
          stream = nil
          return
        }
        let bytes = Array(reply.utf8) + [0]
        _ = try? stream?.send(bytes.span)
      }
    }
  }
}
