import Testing
import Varlink

@Suite struct InterfaceParserTests {
  @Test func everyTypeOfTheLanguageIsRead() throws {
    let interface = try Interface(
      parsing: """
        interface org.example.ftl
        type Kind (one, two_b, Three3)
        type All (
          a: bool, b: int, c: float, d: string, e: object, f: any, g: Kind, h: (x: int, y: ?(z: int)),
          i: (on, off), j: []string, k: [string]int, l: ?[][string]?Kind, m: [string](), n: ()
        )
        method Empty() -> ()
        method Do(all: All) -> (kind: ?Kind)
        error Bad (why: string)
        """)
    #expect(interface.name == "org.example.ftl")
    #expect(interface.members.map(\.name) == ["Kind", "All", "Empty", "Do", "Bad"])
    #expect(
      interface.types[0].definition == .enumeration(Enumeration([.init("one"), .init("two_b"), .init("Three3")])))
    guard case .structure(let all) = interface.types[1].definition else {
      Issue.record("All is a structure")
      return
    }
    #expect(
      all.fields.map(\.type) == [
        .bool, .int, .float, .string, .object, .any, .named("Kind"),
        .structure(
          Structure([Field("x", .int), Field("y", .optional(.structure(Structure([Field("z", .int)]))))])),
        .enumeration(Enumeration([.init("on"), .init("off")])), .array(.string), .dictionary(.int),
        .optional(.array(.dictionary(.optional(.named("Kind"))))), .dictionary(.structure(Structure())),
        .structure(Structure()),
      ])
    #expect(interface.methods[1].reply.fields == [Field("kind", .optional(.named("Kind")))])
    #expect(interface.errors[0].parameters.fields == [Field("why", .string)])
  }

  @Test(arguments: [
    ("", "1:1: expected `interface`, found the end of the file"),
    ("interfaces a.b", "1:1: expected `interface`, found `interfaces`"),
    ("interface org", "1:11: expected an interface name such as `org.example.ftl`, found `org`"),
    ("interface 1.b", "1:11: expected an interface name such as `org.example.ftl`, found `1.b`"),
    ("interface a-.b", "1:11: expected an interface name such as `org.example.ftl`, found `a-.b`"),
    ("interface a.b\nfoo", "2:1: expected `type`, `method` or `error`, found `foo`"),
    ("interface a.b type t ()", "1:20: expected a name that begins with a capital letter, found `t`"),
    ("interface a.b type T_x ()", "1:20: expected a name that begins with a capital letter, found `T_x`"),
    ("interface a.b type T", "1:21: expected `(`, found the end of the file"),
    ("interface a.b type T (a: int", "1:29: expected `,` or `)`, found the end of the file"),
    ("interface a.b type T (a", "1:24: expected `:`, `,` or `)`, found the end of the file"),
    ("interface a.b type T (a: int,)", "1:30: expected a field name, found `)`"),
    ("interface a.b type T (_a: int)", "1:23: expected a field name, found `_a`"),
    ("interface a.b type T (a__b: int)", "1:23: expected a field name, found `a__b`"),
    ("interface a.b type T (a_: int)", "1:23: expected a field name, found `a_`"),
    ("interface a.b type T (a: int, b)", "1:32: expected `:`, found `)`"),
    ("interface a.b type T (a, b: int)", "1:27: expected `,` or `)`, found `:`"),
    ("interface a.b type T (a: ??int)", "1:27: expected a type that is not optional, found `?`"),
    ("interface a.b type T (a: integer)", "1:26: expected a type, found `integer`"),
    ("interface a.b type T (a: [int]int)", "1:26: expected a type, found `[`"),
    ("interface a.b\n# é\ntype T (a: Missing)", "3:12: expected a type that the interface declares, found `Missing`"),
    ("interface a.b\ntype T ()\nmethod T() -> ()", "3:1: expected a name that is declared once, found `T` again"),
    ("interface a.b type T (a: int, a: int)", "1:31: expected a field name that is there once, found `a` again"),
    ("interface a.b type T (a, a)", "1:26: expected a name that is there once, found `a` again"),
    ("interface a.b method M()", "1:25: expected `->`, found the end of the file"),
    ("interface a.b method M(a, b) -> ()", "1:23: expected fields with types, found names without types"),
    ("interface a.b\r\nerror\r\n  E $", "3:5: expected `(`, found `$`"),
  ])
  func errorsTellTheirPlaceAndWhatWasExpected(text: String, description: String) {
    let error = #expect(throws: InterfaceSyntaxError.self) { try Interface(parsing: text) }
    #expect(error?.description == description)
  }

  @Test func nestingHasALimit() {
    let deep = String(repeating: "[]", count: 100_000)
    #expect(throws: InterfaceSyntaxError.self) { try Interface(parsing: "interface a.b type T (a: \(deep)int)") }
    let brackets = String(repeating: "(a: ", count: 100_000)
    #expect(throws: InterfaceSyntaxError.self) { try Interface(parsing: "interface a.b type T \(brackets)") }
  }

  @Test func keywordsMayBeFieldNames() throws {
    let interface = try Interface(
      parsing: "interface a.b type T (type: int, method: string, error: bool, interface: int)")
    #expect(interface.types[0].definition.fieldType.fieldNames == ["type", "method", "error", "interface"])
  }

  @Test func interfaceNamesAreDomainNames() throws {
    for name in ["a.b", "org.example.more-parts.x1", "xn--lgbbat1ad8j.example.algeria", "com.4example"] {
      #expect(try Interface(parsing: "interface \(name) error E ()").name == name)
    }
    for name in ["a", "a..b", ".a.b", "-a.b", "a.b-", "a_b.c", "4a.b", "ä.b"] {
      #expect(throws: InterfaceSyntaxError.self, "\(name)") {
        try Interface(parsing: "interface \(name)\nerror E ()")
      }
    }
  }

  @Test func commentsStayWithWhatTheyAreAbout() throws {
    let interface = try Interface(
      parsing: """
        # About all.
        #
        # More.

        interface a.b

        # ── rule ──

        # About M.
        # [Requires 'more' flag]
        method M( # in the bracket
          # before a
          a: int, # behind a
          b # before the colon
            : string
          # at the end
        ) -> () # behind M
        # last
        """)
    #expect(interface.lead.comments.map(\.text) == [" About all.", "", " More."])
    #expect(interface.lead.isAfterBlankLine)
    let method = interface.methods[0]
    #expect(method.requiresMore)
    #expect(
      method.lead.comments == [
        Comment(" ── rule ──", isAfterBlankLine: true), Comment(" About M.", isAfterBlankLine: true),
        Comment(" [Requires 'more' flag]"), Comment(" behind M"),
      ])
    let fields = method.parameters.fields
    #expect(fields[0].lead.comments.map(\.text) == [" in the bracket", " before a"])
    #expect(fields[0].note?.text == " behind a")
    #expect(fields[1].lead.comments.map(\.text) == [" before the colon"])
    #expect(method.parameters.commentsAtEnd.map(\.text) == [" at the end"])
    #expect(interface.commentsAtEnd.map(\.text) == [" last"])
  }
}

extension FieldType {
  fileprivate var fieldNames: [String] {
    if case .structure(let structure) = self { structure.fields.map(\.name) } else { [] }
  }
}
