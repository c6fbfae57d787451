import JSON
import Navigation

/// The texts and objects that steps name by their place. Regressions hold these places: only ever append.
enum Alphabet {
  /// The first few are many screens' names; some look alike and are not the same; the last ones are no names.
  static let names =
    ["A", "B", "C", "D", "E", "\u{E9}", "e\u{301}", "日本 ☂", String(repeating: "x", count: 256)] + invalidNames
  static let invalidNames = ["", String(repeating: "x", count: 257), "a\u{7}b", "a\u{85}b", "\u{7F}"]
  static let validNameCount = names.count - invalidNames.count

  static let arguments: [JSONObject] = validArguments + invalidArguments
  private static let validArguments: [JSONObject] = [
    "{}", #"{"id":1}"#, #"{"id":2}"#, #"{"id":1,"v":1}"#, #"{"id":1,"v":2}"#, #"{"id":"1"}"#, #"{"id":1.5}"#,
    "{\"\u{E9}\":1}", "{\"e\u{301}\":1}", #"{"o":{"a":[1,null,true],"b":"\u0000\"\\"}}"#, #"{"":{}}"#,
    #"{"text":"\#(String(repeating: "é", count: 300))"}"#,
  ].map(object)
  static let validArgumentsCount = validArguments.count
  /// Larger than `oversizedArgumentBytes`; nested deeper than any scene allows.
  private static let invalidArguments: [JSONObject] = [
    #"{"text":"\#(String(repeating: "x", count: oversizedArgumentBytes))"}"#,
    #"{"deep":\#(String(repeating: "[", count: 70) + String(repeating: "]", count: 70))}"#,
  ].map(object)
  static let oversizedArgumentBytes = 2_000

  static let traits: [[String]?] = [
    nil, [], ["id"], ["v", "id"], ["\u{E9}"], ["e\u{301}"], ["absent"], ["id", "id"],
  ]

  static let titles: [String?] = [nil, "One", "Two", "\u{E9}", "e\u{301}", ""]

  /// The third one is larger than `oversizedContextBytes`, the fourth one nested too deeply.
  static let contexts: [JSONObject?] = [
    nil, object(#"{"why":"test"}"#),
    object(#"{"text":"\#(String(repeating: "x", count: oversizedContextBytes))"}"#),
    object(#"{"deep":\#(String(repeating: "[", count: 70) + String(repeating: "]", count: 70))}"#),
  ]
  static let oversizedContextBytes = 200

  private static func object(_ text: String) -> JSONObject {
    do { return try JSONObject(parsing: text) } catch { preconditionFailure("\(text): \(error)") }
  }
}
