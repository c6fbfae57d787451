import JSON
import Testing

@testable import NavctlCommands

struct TemplateTests {
  private func text(_ template: String, _ json: String) throws -> String {
    try Template(template).lines(for: try JSONValue(parsing: json))
  }

  @Test func fieldsAreReplaced() throws {
    #expect(try text("{a}: {b.c} ({b})", #"{"a":"x","b":{"c":1}}"#) == "x: 1 ({\"c\":1})\n")
    #expect(try text("{a.1.b}", #"{"a":[{},{"b":true}]}"#) == "true\n")
    #expect(try text("{}", #"{"a":1}"#) == "{\"a\":1}\n")
  }

  @Test func aListHasALineForEachElement() throws {
    #expect(try text("{a}", #"[{"a":1},{"a":"two"},{}]"#) == "1\ntwo\n\n")
    #expect(try text("{a}", "[]") == "")
  }

  @Test func bracesAndEndsOfLinesCanBeWritten() throws {
    #expect(try text(#"{{{a}}}\t|\n"#, #"{"a":1}"#) == "{1}\t|\n\n")
  }

  @Test func whatIsNotThereIsNothing() throws {
    #expect(try text("<{a.b.c}{n}>", #"{"n":null,"a":3}"#) == "<>\n")
  }

  @Test func whatATerminalWouldObeyIsEscaped() throws {
    #expect(try text("{a}", #"{"a":"\u001b[2J"}"#) == "\\u001b[2J\n")
  }

  @Test(arguments: ["{", "{a", "}", "a}b"])
  func bracesWithoutAPartnerAreRefused(template: String) {
    #expect(throws: UsageError.self) { try Template(template) }
  }
}
