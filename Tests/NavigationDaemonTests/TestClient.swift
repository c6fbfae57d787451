import JSON
import Testing

@testable import NavigationDaemon

/// The other end of a connection: it sends calls and collects messages.
final class TestClient {
  let session: Session
  private unowned let world: World
  private var unread: [UInt8] = []
  /// Whether it reads; a client that does not is a stalled reader.
  var isReading = true {
    didSet { if isReading { flush() } }
  }
  /// Whether the daemon has closed the connection.
  private(set) var isClosed = false

  init(_ session: Session, world: World) {
    self.session = session
    self.world = world
  }

  /// The bytes of a call.
  static func message(_ method: String, _ parameters: String, _ flags: String = "") -> [UInt8] {
    Array(#"{"method":"org.navd.\#(method)","parameters":\#(parameters)\#(flags)}"#.utf8) + [0]
  }

  func send(_ method: String, _ parameters: String = "{}", more: Bool = false, oneway: Bool = false) {
    let flags = (more ? #","more":true"# : "") + (oneway ? #","oneway":true"# : "")
    sendBytes(Self.message(method, parameters, flags))
  }

  func sendBytes(_ bytes: [UInt8]) { world.receive(bytes, by: session) }

  /// Takes all that the daemon has to write, as a socket with room does.
  func flush() {
    guard isReading, !session.hasEnded, !session.output.isHeld else { return }
    repeat {
      while !session.output.isEmpty, !session.output.isHeld {
        _ = unsafe session.output.writeFirst { bytes in
          unsafe unread.append(contentsOf: bytes)
          return bytes.count
        }
      }
      // The daemon may have events for a reader that has caught up.
      world.daemon.wrote(session)
    } while !session.output.isEmpty && !session.output.isHeld
    if session.isClosing, session.output.isEmpty { leave() }
  }

  /// Ends the connection.
  func leave() {
    isClosed = true
    world.daemon.ended(session, now: world.now)
    world.endTurn()
  }

  /// Drops what was received and not taken yet.
  func forget() { unread = [] }

  /// All received messages that were not taken yet.
  func messages() -> [JSONValue] {
    var messages: [JSONValue] = []
    while let end = unread.firstIndex(of: 0) {
      let text = String(decoding: unread[..<end], as: UTF8.self)
      unread.removeSubrange(...end)
      do { messages.append(try JSONValue(parsing: text)) } catch { Issue.record("no JSON: \(text)") }
    }
    return messages
  }

  /// The kinds of the messages: the error's short name, the event's kind, or `reply`.
  func told() -> [String] {
    messages().map { message in
      if let error = message["error"]?.stringValue { return String(error.split(separator: ".").last ?? "") }
      return message["parameters"]?["kind"]?.stringValue ?? "reply"
    }
  }

  /// Calls, and gives the parameters of the one reply, an error's too.
  func call(_ method: String, _ parameters: String = "{}") -> JSONValue {
    send(method, parameters)
    let messages = messages()
    #expect(messages.count == 1, "\(method): \(messages)")
    return messages.last?["parameters"] ?? .null
  }

  /// Installs a map, and gives the reply.
  @discardableResult
  func install(_ source: String, more: String = "") -> JSONValue {
    call("Manager.InstallMap", Self.installing(source, more: more))
  }

  /// The parameters with which a map is installed.
  static func installing(_ source: String, more: String = "") -> String {
    #"{"source":\#(JSONValue.string(source))\#(more)}"#
  }

  /// Follows scene `s`, and reads up to `ready`.
  func subscribe(_ more: String = "") {
    send("Scene.Subscribe", #"{"scene":"s"\#(more)}"#, more: true)
    #expect(told().last == "ready")
  }

  /// Attaches to scene `s` and gives the token.
  func attach(_ more: String = "") -> String {
    send("Scene.Attach", #"{"scene":"s","name":"till"\#(more)}"#, more: true)
    let messages = messages()
    #expect(messages.first?["parameters"]?["kind"] == .string("attached"))
    return messages.first?["parameters"]?["token"]?.stringValue ?? ""
  }

  /// Pushes a screen on scene `s`.
  func push(_ name: String, text: Int = 0, _ more: String = "") {
    let arguments = text > 0 ? #","arguments":{"text":"\#(String(repeating: "x", count: text))"}"# : ""
    send("Navigation.Push", #"{"scene":"s","screen":{"name":"\#(name)"\#(arguments)}\#(more)}"#)
  }
}
