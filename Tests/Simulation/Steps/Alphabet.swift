import JSON
import Navigation

/// The texts and objects that steps name by their place. Regressions hold these places: only ever append.
enum Alphabet {
  /// The first few are many screens' names; some look alike and are not the same; the last ones are no names.
  static let names =
    ["A", "B", "C", "D", "E", "\u{E9}", "e\u{301}", "日本 ☂", String(repeating: "x", count: 256)] + invalidNames
    + [QuestionScreen.name, QuestionScreen.transition]
  static let invalidNames = ["", String(repeating: "x", count: 257), "a\u{7}b", "a\u{85}b", "\u{7F}"]
  static let question = names.count - 2
  static let answer = names.count - 1
  static let validNameCount = question - invalidNames.count

  static let arguments: [JSONObject] = validArguments + invalidArguments + questionArguments + variantArguments
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
  /// The arguments of questions, and of answers.
  private static let questionArguments: [JSONObject] = [
    #"{"choices":["yes","no"]}"#, #"{"choices":["no","x"]}"#, #"{"choices":[]}"#, #"{"choices":["yes",1]}"#,
    #"{"choice":"yes"}"#, #"{"choice":"no"}"#, #"{"choice":"no","id":1}"#,
  ].map(object)
  /// Those that name a variant; the last two name none that a map declares.
  private static let variantArguments: [JSONObject] = [
    #"{"variant":"x"}"#, #"{"id":1,"variant":"x"}"#, #"{"id":1,"variant":"y"}"#, #"{"id":2,"v":1,"variant":"y"}"#,
    #"{"variant":"z"}"#, #"{"id":1,"variant":1}"#,
  ].map(object)
  static let variants = (arguments.count - variantArguments.count)..<arguments.count
  static let questions = (validArgumentsCount + invalidArguments.count)..<(variants.lowerBound - 3)
  static let answers = (variants.lowerBound - 3)..<variants.lowerBound
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
