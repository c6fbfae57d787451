import EventLoop
import JSON
import Varlink

/// Calls the methods one after another, each with the reply to the one before.
final class Client {
  private let loop: EventLoop
  private let parser = JSONParser()
  private var connection = ClientConnection()
  private var stream: PipeStream?
  private var problem: Problem?

  init(connectingTo path: String) throws {
    loop = try EventLoop()
    stream = try PipeStream(on: loop, connectingTo: path) { self.connected($0) }
    loop.run()
    if let problem { throw problem }
  }

  /// Goes through the certification.
  func run() throws {
    let id = try call(Certified.Start.self, .init()).client_id
    let one = try call(Certified.Test01.self, .init(client_id: id))
    let two = try call(Certified.Test02.self, .init(client_id: id, bool: one.bool))
    let three = try call(Certified.Test03.self, .init(client_id: id, int: two.int))
    let four = try call(Certified.Test04.self, .init(client_id: id, float: three.float))
    let five = try call(Certified.Test05.self, .init(client_id: id, string: four.string))
    let six = try call(
      Certified.Test06.self,
      .init(client_id: id, bool: five.bool, int: five.int, float: five.float, string: five.string))
    let (given, seven) = (six.struct, Certified.Test07.self)
    let map = try call(
      seven,
      .init(
        client_id: id,
        struct: .init(bool: given.bool, int: given.int, float: given.float, string: given.string))
    ).map
    let set = try call(Certified.Test08.self, .init(client_id: id, map: map)).set
    let nine = try call(
      Certified.Test09.self, .init(client_id: id, set: set.mapValues { _ in .init() }))
    let ten = try calls(Certified.Test10.self, .init(client_id: id, mytype: nine.mytype), .more)
    _ = try calls(Certified.Test11.self, .init(client_id: id, last_more_replies: ten.map(\.string)), .oneway)
    guard try call(Certified.End.self, .init(client_id: id)).all_ok else { throw Problem("the server is not content") }
  }

  /// Calls a method and waits for its reply.
  func call<Called: RemoteMethod>(_ method: Called.Type, _ parameters: Called.Parameters) throws -> Called.Reply {
    guard let reply = try calls(method, parameters, .single).first else { throw Problem("\(Called.name): no reply") }
    return reply
  }

  /// Calls a method and waits for its last reply.
  func calls<Called: RemoteMethod>(
    _ method: Called.Type, _ parameters: Called.Parameters, _ mode: CallMode
  ) throws -> [Called.Reply] {
    var replies: [Called.Reply] = []
    var refusal: Problem?
    onReply = { reply in
      do throws(DecodingError) {
        if let error = reply.error {
          let details = reply.parameters.map { "\(JSONValue($0))" } ?? ""
          refusal = Problem("\(Called.name): \(error.string) \(details)")
        } else {
          replies.append(try Called.Reply(decodingParameters: reply.parameters))
        }
      } catch { refusal = Problem("\(Called.name): \(error)") }
    }
    try connection.call(method, parameters, mode)
    // Of a call without reply, the end of its writing.
    try stream?.write(copying: connection.takeOutput().span) { self.written($0) }
    loop.run()
    if let problem = refusal ?? problem { throw problem }
    return replies
  }

  private var onReply: (ReplyView) -> Void = { _ in }

  private func connected(_ failure: LoopError?) {
    if let failure { return fail("\(failure)") }
    do {
      try stream?.startReading(
        { unsafe self.receive($0) }, onEnd: { _ in self.fail("the server closed the connection") })
    } catch { fail("\(error)") }
    loop.stop()
  }

  private func written(_ failure: LoopError?) {
    if let failure { fail("\(failure)") } else if connection.waitingCount == 0 { loop.stop() }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    do throws(ClientFailure) {
      try unsafe connection.receive(bytes, parser) { _, reply in
        onReply(reply)
        return .next
      }
    } catch { fail("\(error)") }
    if connection.waitingCount == 0 { loop.stop() }
  }

  private func fail(_ sentence: String) {
    problem = Problem(sentence)
    loop.stop()
  }
}

/// The reason why a certification failed.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
