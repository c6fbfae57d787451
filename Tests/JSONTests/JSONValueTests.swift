import JSON
import Testing

struct JSONValueTests {
  @Test(arguments: [
    #"{"a":[1,-2,0.5,true,false,null,"x"],"b":{}}"#, "[]", "\"\\u0000\\u001f\\\"\\\\/\"",
    "-9223372036854775808", "[9223372036854775807,9223372036854775808,18446744073709551615]", "\"é😀\"",
  ])
  func printingGivesWhatWasParsed(text: String) throws {
    #expect(try JSONValue(parsing: text).description == text)
    #expect(try JSONValue(parsing: JSONValue(parsing: text).pretty) == JSONValue(parsing: text))
  }

  /// A number has one form, whatever its text.
  @Test(arguments: [("1e19", "10000000000000000000"), ("1e18", "1000000000000000000"), ("1e20", "1e+20")])
  func aWholeNumberIsAnInteger(text: String, printed: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(value.description == printed)
    #expect(try JSONValue(parsing: printed) == value)
  }

  @Test func prettyHasALineForEachField() throws {
    let pretty = try JSONValue(parsing: #"{"a":[1,{}],"b":2}"#).pretty
    #expect(pretty == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": 2\n}")
  }

  @Test(arguments: [
    "", "{", "{\"a\":}", "nul", "1e999", "\"\u{1}\"", "123456789012345678901234567890", "[1,]", "{\"a\":1}x",
  ])
  func whatIsNotJSONIsRefused(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
  }

  @Test func deepNestingIsRefusedAndDoesNotCrash() {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: deep) }
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: JSONSyntaxError.self) { try JSONParser().parse([0x22, 0xFF, 0x22]) }
  }

  @Test func fieldsAndElementsAreFoundByNameAndPlace() throws {
    let value = try JSONValue(parsing: #"{"a":[{"b":7}]}"#)
    #expect(value["a"]?[0]?["b"]?.integerValue == 7)
    #expect(value["a"]?[1] == nil)
  }
}
