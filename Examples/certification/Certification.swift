import JSON
import Varlink

typealias Certified = CertificationInterface

/// The answers of the service. Each client calls the methods in their order; a wrong call ends its certification.
struct Certification {
  /// The number of clients whose progress is kept; the oldest is forgotten.
  static let clientsMax = 1000

  let service = ServiceInterface(
    vendor: "navd", product: "certification", version: "1", url: "https://varlink.org",
    interfaces: [Certified.description])
  /// The method that each client calls next, and the clients from the oldest to the newest.
  private var next: [String: MethodID] = [:]
  private var clients: [String] = []
  private var clientCount = 0

  mutating func answer(_ call: CallView, _ slot: ReplyQueue.Slot, _ replies: inout Replies) {
    guard let method = MethodID(call.method) else { return replies.reply(to: slot, call, by: service) }
    let id = call.parameters?["client_id"]?.stringValue ?? ""
    var turn = Turn(method: method, call: call, slot: slot, isDue: next[id] == method)
    switch method {
    case .certificationStart: return start(turn, &replies)
    case .certificationTest01:
      turn.check(Certified.Test01.self, .init(client_id: id), .init(bool: true), &replies)
    case .certificationTest02:
      turn.check(Certified.Test02.self, .init(client_id: id, bool: true), .init(int: 1), &replies)
    case .certificationTest03:
      turn.check(Certified.Test03.self, .init(client_id: id, int: 1), .init(float: 1), &replies)
    case .certificationTest04:
      turn.check(Certified.Test04.self, .init(client_id: id, float: 1), .init(string: "ping"), &replies)
    case .certificationTest05:
      turn.check(
        Certified.Test05.self, .init(client_id: id, string: "ping"),
        .init(bool: false, int: 2, float: .pi, string: "a lot of string"), &replies)
    case .certificationTest06:
      turn.check(
        Certified.Test06.self, .init(client_id: id, bool: false, int: 2, float: .pi, string: "a lot of string"),
        .init(struct: .init(bool: false, int: 2, float: .pi, string: "a lot of string")), &replies)
    case .certificationTest07:
      turn.check(
        Certified.Test07.self,
        .init(client_id: id, struct: .init(bool: false, int: 2, float: .pi, string: "a lot of string")),
        .init(map: ["foo": "Foo", "bar": "Bar"]), &replies)
    case .certificationTest08:
      turn.check(
        Certified.Test08.self, .init(client_id: id, map: ["foo": "Foo", "bar": "Bar"]),
        .init(set: ["one": .init(), "two": .init(), "three": .init()]), &replies)
    case .certificationTest09:
      turn.check(
        Certified.Test09.self, .init(client_id: id, set: ["one": .init(), "two": .init(), "three": .init()]),
        .init(mytype: .example), &replies)
    case .certificationTest10:
      turn.check(
        Certified.Test10.self, .init(client_id: id, mytype: .example), .more,
        (1...10).map { .init(string: "Reply number \($0)") }, &replies)
    case .certificationTest11:
      turn.check(
        Certified.Test11.self, .init(client_id: id, last_more_replies: (1...10).map { "Reply number \($0)" }), .oneway,
        [.init()], &replies)
    case .certificationEnd:
      turn.check(Certified.End.self, .init(client_id: id), .init(all_ok: true), &replies)
    }
    next[id] = turn.hasPassed ? method.following : nil
  }

  private mutating func start(_ turn: Turn, _ replies: inout Replies) {
    guard turn.call.mode == .single, turn.call.parameters?.fields.first(where: { _ in true }) == nil else {
      return turn.fail(.empty, .single, &replies)
    }
    clientCount += 1
    let id = "client-\(clientCount)"
    clients.append(id)
    if clients.count > Self.clientsMax { next[clients.removeFirst()] = nil }
    next[id] = .certificationTest01
    replies.reply(to: turn.slot, Certified.Start.Reply(client_id: id))
  }
}

/// One call and its check.
struct Turn {
  let method: MethodID
  let call: CallView
  let slot: ReplyQueue.Slot
  /// Whether it is the next method of a known client.
  let isDue: Bool
  private(set) var hasPassed = false

  mutating func check<Called: RemoteMethod>(
    _ method: Called.Type, _ wanted: Called.Parameters, _ reply: Called.Reply, _ replies: inout Replies
  ) {
    check(method, wanted, .single, [reply], &replies)
  }

  mutating func check<Called: RemoteMethod>(
    _ method: Called.Type, _ wanted: Called.Parameters, _ mode: CallMode, _ answers: [Called.Reply],
    _ replies: inout Replies
  ) {
    guard isDue else { return replies.fail(slot, Certified.Failure.clientIdError(.init())) }
    guard call.mode == mode, let got = try? Called.Parameters(decodingParameters: call.parameters), got == wanted else {
      var buffer = ByteBuffer()
      wanted.encode(into: &buffer)
      return fail((try? JSONObject(parsing: buffer.string())) ?? .empty, mode, &replies)
    }
    hasPassed = true
    for answer in answers.dropLast() { replies.reply(to: slot, answer, continues: true) }
    if let last = answers.last { replies.reply(to: slot, last) }
  }

  /// Tells which message was expected, and which one came.
  func fail(_ wanted: JSONObject, _ mode: CallMode, _ replies: inout Replies) {
    let got = call.parameters.flatMap { try? JSONObject($0) } ?? .empty
    replies.fail(
      slot,
      Certified.Failure.certificationError(
        .init(wants: message(wanted, mode), got: message(got, call.mode))))
  }

  private func message(_ parameters: JSONObject, _ mode: CallMode) -> JSONObject {
    var members = [("method", "\"\(method.name)\""), ("parameters", parameters.text)]
    switch mode {
    case .single: break
    case .more: members.append(("more", "true"))
    case .oneway: members.append(("oneway", "true"))
    case .upgrade: members.append(("upgrade", "true"))
    }
    return JSONObject(members: members.map { (key: $0.0, value: $0.1) })
  }
}

extension MethodID {
  /// The method after this one; nil after the last.
  fileprivate var following: MethodID? { MethodID(rawValue: rawValue + 1) }
}

extension CertificationInterface.MyType {
  /// The value of Test09 and Test10.
  static var example: Self {
    let object = #"{"method":"org.varlink.certification.Test09","parameters":{"map":{"foo":"Foo","bar":"Bar"}}}"#
    return .init(
      object: (try? JSONObject(parsing: object)) ?? .empty, enum: .two, struct: .init(first: 1, second: "2"),
      array: ["one", "two", "three"], dictionary: ["foo": "Foo", "bar": "Bar"],
      stringset: ["one": .init(), "two": .init(), "three": .init()],
      interface: .init(
        foo: [nil, ["foo": .foo, "bar": .bar], nil, ["one": .foo, "two": .bar]], anon: .init(foo: true, bar: false)))
  }
}
