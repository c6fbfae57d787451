import Foundation
import JSON
import Testing

@testable import NavigationDaemon

/// docs/navd.schema.json says the same as the reader.
struct ConfigurationSchemaTests {
  private let schema: JSONValue

  init() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    schema = try JSONValue(parsing: String(contentsOf: root.appending(path: "docs/navd.schema.json"), encoding: .utf8))
  }

  private func names(_ object: JSONValue?) -> Set<String> {
    guard case .object(let members)? = object else { return [] }
    return Set(members.map(\.key))
  }

  @Test func itHasEverySettingAndNoOther() {
    #expect(names(schema["properties"]) == Set(ConfigurationFile.Key.allCases.map(\.rawValue)))
    #expect(schema["additionalProperties"] == .bool(false))
  }

  @Test func itIsWhatTheReaderWrites() throws {
    #expect(try JSONValue(parsing: ConfigurationSchema.text) == schema, "make generate")
  }

  /// As JSON, which is YAML too, so that the reader gets the very value that the schema judges.
  @Test(arguments: [
    "null", "{}", "[]", "5", #""state""#, #"{"state":"/a"}"#, #"{"state":"a"}"#, #"{"state":""}"#, #"{"state":5}"#,
    #"{"state":null}"#, #"{"state":true}"#, #"{"state":["/a"]}"#, #"{"socket":"/a"}"#, #"{"socket":["/a","/b"]}"#,
    #"{"socket":[]}"#, #"{"socket":["/a",5]}"#, #"{"socket":{"a":"/b"}}"#, #"{"observeSocket":"/a"}"#,
    #"{"observeSocket":["/a"]}"#, #"{"maps":"/a"}"#, #"{"maps":["/a","b"]}"#, #"{"durability":"none"}"#,
    #"{"durability":"some"}"#, #"{"logLevel":"info"}"#, #"{"logLevel":"loud"}"#, #"{"logLevel":5}"#,
    #"{"loglevel":"info"}"#,
    #"{"limits":{}}"#, #"{"limits":{"scenes":1}}"#, #"{"limits":{"scenes":0}}"#, #"{"limits":{"scenes":-1}}"#,
    #"{"limits":{"scenes":1.5}}"#, #"{"limits":{"scenes":"1"}}"#, #"{"limits":{"scenes":null}}"#,
    #"{"limits":{"scenes":1099511627776}}"#, #"{"limits":{"scenes":1099511627777}}"#, #"{"limits":{"penguins":1}}"#,
    #"{"limits":[1]}"#, #"{"penguin":1}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://127.0.0.1:2379"}}"#,
    #"{"fleet":{"name":"a","host":"b-1","engine":["http://127.0.0.1:2379","http://[::1]:1/"]}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":[]}}"#, #"{"fleet":{"name":"a","host":"b"}}"#, #"{"fleet":{}}"#,
    #"{"fleet":{"name":"A","host":"b","engine":"http://127.0.0.1:2379"}}"#,
    #"{"fleet":{"name":"a","host":["b"],"engine":"http://127.0.0.1:2379"}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"https://127.0.0.1:2379"}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://10.0.0.1:2379"}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"https://10.0.0.1:2379","secrets":"/etc/navd/fleet"}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"https://[fd00::1]:2379","secrets":"secrets"}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"https://etcd:2379"}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://127.0.0.1:2379","zone":"n"}}"#, #"{"fleet":5}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://127.0.0.1:1","hosts":{"c":{"most":"admin"},"d":{}}}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://127.0.0.1:1","hosts":{"c":{"most":"none"}}}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://127.0.0.1:1","hosts":{"C":{"most":"admin"}}}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://127.0.0.1:1","hosts":{"c":{"least":"admin"}}}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://127.0.0.1:1","hosts":{"c":"admin"}}}"#,
    #"{"fleet":{"name":"a","host":"b","engine":"http://127.0.0.1:1","hosts":["c"]}}"#,
    "{\"socket\":\"/\(String(repeating: "x", count: 106))\"}",
    "{\"socket\":\"/\(String(repeating: "x", count: 107))\"}",
  ]) func theyJudgeAlike(text: String) throws {
    let isValid = try Schema(schema).allows(JSONValue(parsing: text))
    let isRead: Bool
    do {
      _ = try Configuration(.init(), environment: ["HOME": "/h", "XDG_RUNTIME_DIR": "/r"], uid: 1) { _ in .text(text) }
      isRead = true
    } catch {
      isRead = false
    }
    #expect(isValid == isRead)
  }
}

/// As much of JSON Schema as docs/navd.schema.json uses.
private struct Schema {
  let schema: JSONValue

  init(_ schema: JSONValue) { self.schema = schema }

  func allows(_ value: JSONValue) -> Bool {
    if let types = schema["type"] {
      let names = types.arrayValue?.compactMap(\.stringValue) ?? [types.stringValue ?? ""]
      if !names.contains(where: { isOf(value, $0) }) { return false }
    }
    if let any = schema["anyOf"]?.arrayValue, !any.contains(where: { Schema($0).allows(value) }) { return false }
    if let values = schema["enum"]?.arrayValue, !values.contains(value) { return false }
    if let least = schema["minimum"]?.integerValue, let number = value.integerValue, number < least { return false }
    if let most = schema["maximum"]?.integerValue, let number = value.integerValue, number > most { return false }
    if let text = value.stringValue {
      if let most = schema["maxLength"]?.integerValue, text.unicodeScalars.count > most { return false }
      if let pattern = schema["pattern"]?.stringValue, (try? Regex(pattern).firstMatch(in: text)) == nil {
        return false
      }
    }
    if let elements = value.arrayValue {
      if let least = schema["minItems"]?.integerValue, elements.count < least { return false }
      if let item = schema["items"], !elements.allSatisfy({ Schema(item).allows($0) }) { return false }
    }
    if case .object(let members) = value {
      let required = schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
      if !required.allSatisfy({ name in members.contains { $0.key == name } }) { return false }
      for field in members {
        if let names = schema["propertyNames"], !Schema(names).allows(.string(field.key)) { return false }
        guard let described = schema["properties"]?[field.key] ?? schema["additionalProperties"] else { continue }
        if case .bool(let isAllowed) = described {
          if isAllowed { continue }
          return false
        }
        if !Schema(described).allows(field.value) { return false }
      }
    }
    return true
  }

  private func isOf(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "string": value.stringValue != nil
    case "integer": value.integerValue != nil
    case "array": value.arrayValue != nil
    case "null": value == .null
    case "object": if case .object = value { true } else { false }
    default: preconditionFailure("the schema says type \(type)")
    }
  }
}
