import Testing

/// docs/protocol.md lists the messages of the interface files, and the limits.
struct ProtocolDocumentTests {
  @Test func everyMessageStandsInTheDocumentWithItsVersion() throws {
    var messages: [String] = []
    for path in Repository.paths where path.hasPrefix("Sources/NavigationProtocol/Interfaces/") {
      if !path.hasSuffix(".varlink") { continue }
      let text = try Repository.text(path)
      let interface = try #require(text.firstMatch(of: /(?m)^interface (\S+)/)).output.1
      messages += text.matches(of: /(?m)^(method|error) (\w+)/).map { "\(interface).\($0.output.2) \($0.output.1)" }
    }
    let heading = "| message | kind | since | served |"
    let rows = MarkdownTable.rows(under: heading, in: try Repository.text("docs/protocol.md"))
    #expect(rows.map { "\($0[0]) \($0[1])" }.sorted() == messages.sorted())
    #expect(rows.allSatisfy { Int($0[2]) != nil })
  }
}
