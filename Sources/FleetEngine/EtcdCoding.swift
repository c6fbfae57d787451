import Encodings
import JSON
import NavigationFleet

/// Translates transactions to the JSON of etcd's gateway (`/v3/kv/txn`) and answers back. Keys and values are in base64,
/// 64-bit numbers are texts, and members that are 0, false or empty are absent.
struct EtcdCoding {
  /// Before all keys: `/navd/FLEET/`.
  let prefix: String
  private let parser = JSONParser()

  init(fleet: String) { prefix = "/navd/\(fleet)/" }

  static let path = "/v3/kv/txn"
  static let loginPath = "/v3/auth/authenticate"

  func encode(_ login: EngineLogin) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 128)
    buffer.beginObject()
    buffer.key("name")
    buffer.string(text: login.user)
    buffer.key("password")
    buffer.string(text: login.password)
    buffer.endObject()
    return buffer.array()
  }

  /// Reads the answer to a login.
  ///
  /// - Returns: The token; nil if it has none that can be in the head of a request.
  func token(_ body: [UInt8]) -> String? {
    defer { withExtendedLifetime(parser) {} }
    guard let token = (try? parser.parse(body))?["token"]?.stringValue, !token.isEmpty,
      token.utf8.allSatisfy({ $0 > UInt8(ascii: " ") && $0 < 0x7F })
    else { return nil }
    return token
  }

  /// The reason that a response gives for a refusal.
  func message(_ response: HTTPResponse) -> String {
    defer { withExtendedLifetime(parser) {} }
    let text = (try? parser.parse(response.body))?["error"]?.stringValue
    return text ?? "it answers with status \(response.status)"
  }

  func encode(_ transaction: EngineTransaction) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 1 << 10)
    buffer.beginObject()
    buffer.key("compare")
    buffer.beginArray()
    for condition in transaction.conditions {
      buffer.beginObject()
      key("key", condition.key, &buffer)
      buffer.key("target")
      buffer.string("MOD")
      buffer.key("result")
      buffer.string("EQUAL")
      buffer.key("mod_revision")
      buffer.string(text: String(condition.revision))
      buffer.endObject()
    }
    buffer.endArray()
    buffer.key("success")
    steps(transaction.steps, &buffer)
    buffer.key("failure")
    steps(transaction.otherwise, &buffer)
    buffer.endObject()
    return buffer.array()
  }

  private func steps(_ steps: [EngineTransaction.Step], _ buffer: inout ByteBuffer) {
    buffer.beginArray()
    for step in steps {
      buffer.beginObject()
      switch step {
      case .put(let key, let value):
        buffer.key("request_put")
        buffer.beginObject()
        self.key("key", key, &buffer)
        buffer.key("value")
        buffer.string(text: Base64.encode(value))
      case .remove(let from, let end):
        buffer.key("request_delete_range")
        buffer.beginObject()
        self.key("key", from, &buffer)
        self.key("range_end", end, &buffer)
      case .read(let key):
        buffer.key("request_range")
        buffer.beginObject()
        self.key("key", key, &buffer)
      case .readAll(let from, let end, let limit):
        buffer.key("request_range")
        buffer.beginObject()
        self.key("key", from, &buffer)
        self.key("range_end", end, &buffer)
        buffer.key("limit")
        buffer.string(text: String(limit))
      }
      buffer.endObject()
      buffer.endObject()
    }
    buffer.endArray()
  }

  private func key(_ name: StaticString, _ key: String, _ buffer: inout ByteBuffer) {
    buffer.key(name)
    buffer.string(text: Base64.encode(Array((prefix + key).utf8)))
  }

  /// Reads an answer.
  ///
  /// - Returns: nil if it is not the answer to the transaction.
  func decode(_ body: [UInt8], to transaction: EngineTransaction) -> EngineAnswer? {
    defer { withExtendedLifetime(parser) {} }
    guard let root = try? parser.parse(body), let revision = root["header"].flatMap({ number($0["revision"]) }) else {
      return nil
    }
    let isDone = root["succeeded"]?.boolValue ?? false
    let steps = isDone ? transaction.steps : transaction.otherwise
    var entries: [[EngineEntry]] = []
    if let responses = root["responses"] {
      for response in responses.elements {
        guard let found = self.entries(response) else { return nil }
        entries.append(found)
      }
    }
    return entries.count == steps.count ? EngineAnswer(isDone: isDone, revision: revision, entries: entries) : nil
  }

  private func entries(_ response: JSONElement) -> [EngineEntry]? {
    guard let range = response["response_range"] else { return [] }
    guard let found = range["kvs"] else { return [] }
    var entries: [EngineEntry] = []
    for entry in found.elements {
      guard let key = bytes(entry["key"]), let revision = number(entry["mod_revision"]) else { return nil }
      let name = String(decoding: key, as: UTF8.self)
      guard name.hasPrefix(prefix) else { return nil }
      // An empty value is absent.
      let value = entry["value"]
      guard let decoded = value == nil ? [] : bytes(value) else { return nil }
      entries.append(EngineEntry(key: String(name.dropFirst(prefix.count)), value: decoded, revision: revision))
    }
    return entries
  }

  private func bytes(_ element: JSONElement?) -> [UInt8]? { element?.stringValue.flatMap { Base64.decode($0) } }

  private func number(_ element: JSONElement?) -> Int? { element?.stringValue.flatMap { Int($0) } }
}
