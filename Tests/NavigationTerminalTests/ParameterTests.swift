import JSON
import NavigationProtocol
import Testing

@testable import NavigationTerminal

struct ParameterTests {
  private func parameter(_ schema: String, isRequired: Bool = true) throws -> Parameter {
    Parameter("x", schema: try JSONValue(parsing: schema), isRequired: isRequired)
  }

  private func problem(_ text: String, _ parameter: Parameter) -> String? {
    do throws(ParameterProblem) {
      _ = try parameter.value(of: text)
      return nil
    } catch { return error.sentence }
  }

  @Test(arguments: [
    (#"{"type":"string"}"#, "4711", #""4711""#), (#"{"type":"string"}"#, "a \"b\"", #""a \"b\"""#),
    (#"{"type":"string"}"#, #""""#, #""""#), (#"{"type":"integer"}"#, "-3", "-3"),
    (#"{"type":"integer"}"#, "18446744073709551615", "18446744073709551615"),
    (#"{"type":"number"}"#, "1.50", "1.50"), (#"{"type":"number"}"#, "2", "2"),
    (#"{"type":"boolean"}"#, "true", "true"), (#"{"enum":["a",2,null]}"#, "2", "2"),
    (#"{"enum":["a",2,null]}"#, "a", #""a""#), (#"{"const":{"a":1}}"#, #"{"a":1}"#, #"{"a":1}"#),
    (#"{"type":"array"}"#, " [1, 2]", "[1,2]"), (#"{"type":"object"}"#, #"{"a": [1]}"#, #"{"a":[1]}"#),
    (#"{"type":"string","pattern":"[0-9]"}"#, "a4", #""a4""#), (#"{"type":"string","pattern":"("}"#, "a", #""a""#),
    ("{}", "4711", "4711"), ("{}", "text", #""text""#), ("{}", "[", #""[""#),
  ])
  func whatFitsIsTaken(schema: String, text: String, json: String) throws {
    #expect(try parameter(schema).value(of: text) == json)
  }

  @Test(arguments: ["{}", #"{"type":"array"}"#, #"{"type":"number"}"#])
  func aValueThatIsNestedTooDeepIsRefused(schema: String) throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    for levels in [96, 2_000] { #expect(try problem(nested(levels), parameter(schema)) == "x has at most 95 levels") }
    if schema != #"{"type":"number"}"# { #expect(try parameter(schema).value(of: nested(95)) == nested(95)) }
  }

  @Test func aValueOfWhichAPartIsMissingIsRefused() throws {
    var field = FormField(try parameter("{}"))
    for _ in 0...LineEditor.charactersMax { field.apply(.insert("x")) }
    field.apply(.backspace)
    #expect(throws: ParameterProblem(LineEditor.cutSentence)) { try field.value }
    field.apply(.cutToStart)
    field.apply(.insert("1"))
    #expect(try field.value == "1")
  }

  @Test func aDefaultThatHasNoRoomIsRefused() throws {
    let standard = String(repeating: "x", count: LineEditor.charactersMax + 1)
    let field = FormField(try parameter(#"{"default":"\#(standard)"}"#))
    #expect(throws: ParameterProblem(LineEditor.cutSentence)) { try field.value }
  }

  @Test(arguments: [
    (#"{"type":"string"}"#, "", "x is required"),
    (#"{"type":"string","minLength":3,"maxLength":5}"#, "ab", "x is at least 3 long and at most 5 long"),
    (#"{"type":"string","maxLength":2}"#, "👨‍👩‍👧", "x is at most 2 long"),
    (#"{"type":"string","pattern":"^[0-9]{4}$"}"#, "47a1", "x does not match ^[0-9]{4}$"),
    (#"{"type":"integer"}"#, "1.5", "x is an integer"),
    (#"{"type":"integer"}"#, "99999999999999999999", "x is an integer"),
    (#"{"type":"integer","minimum":1}"#, "0", "x is at least 1"),
    (#"{"type":"number","maximum":1.5}"#, "2", "x is at most 1.5"), (#"{"type":"number"}"#, "1e", "x is a number"),
    (#"{"type":"boolean"}"#, "yes", "x is one of true, false"), (#"{"enum":["a",2]}"#, "b", "x is one of a, 2"),
    (#"{"type":"array"}"#, "{}", "x is a JSON array, as in [1, 2]"),
    (#"{"type":"object"}"#, "[]", "x is a JSON object, as in {\"a\": 1}"),
  ])
  func whatDoesNotFitIsToldBeforeItIsSent(schema: String, text: String, sentence: String) throws {
    #expect(problem(text, try parameter(schema)) == sentence)
  }

  @Test func whatMayBeLeftOutIsLeftOut() throws {
    #expect(try parameter(#"{"type":"integer"}"#, isRequired: false).value(of: "") == nil)
    let standard = try parameter(#"{"type":"integer","default":7}"#)
    #expect(standard.standard == "7")
    #expect(!standard.isRequired)
    #expect(try parameter(#"{"const":3}"#).standard == "3")
  }

  @Test func hintsTellWhatMayBeTyped() throws {
    #expect(try parameter(#"{"type":"integer","minimum":1,"maximum":9}"#).hint == "integer, at least 1, at most 9")
    #expect(
      try parameter(#"{"type":"string","description":"The number","maxLength":8}"#, isRequired: false).hint
        == "The number (text, at most 8 long, may be empty)")
    #expect(try parameter(#"{"enum":["a",1]}"#).hint == "a | 1")
    #expect(try parameter(#"{"type":"string","pattern":"^[0-9]{4}$"}"#).hint == "text, matching ^[0-9]{4}$")
  }

  @Test func aTransitionIsReadFromTheWire() throws {
    let schema = #"""
      {"type":"object","required":["sku","zone"],"properties":{
       "quantity":{"type":"integer","minimum":1,"default":1},"sku":{"type":"string"},"zone":{"enum":["a","b"]}}}
      """#
    let wire = NavigationInterface.Transition(
      name: "item", kind: .push, target: "LineItem", title: "Another", universal: false, optional: false,
      parameters: try JSONObject(parsing: schema))
    let view = TransitionView(wire)
    #expect(view.summary == "LineItem (sku, zone, quantity?)")
    #expect(view.parameters.map(\.kind).last == .integer)
    #expect(view.parameters[1].options?.map(\.text) == ["a", "b"])
    #expect(view.title == "Another")
    let plain = NavigationInterface.Transition(name: "done", kind: .back, universal: false, optional: false)
    #expect(TransitionView(plain) == TransitionView("done", "back"))
  }
}
