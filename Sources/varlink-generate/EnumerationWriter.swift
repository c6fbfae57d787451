import Varlink

/// Writes an enumeration as a Swift enum of names.
struct EnumerationWriter {
  func write(_ enumeration: Enumeration, as name: String, documentation: [String], _ writer: inout SwiftWriter) {
    writer.documentation(documentation)
    writer.block("public enum \(name): String, WireEnumeration") { writer in
      for item in enumeration.cases {
        writer.documentation(item.lead.documentation + (item.note.map { [String($0.sentence)] } ?? []))
        let value = SwiftNames.escaped(item.name)
        writer.line("case \(value)" + (value.filter { $0 != "`" } == item.name ? "" : " = \"\(item.name)\""))
      }
      writer.line()
      writer.block("public init?(_ name: JSONText)") { writer in
        writer.choice("name") { writer in
          for item in enumeration.cases {
            writer.line("case \"\(item.name)\": self = .\(SwiftNames.escaped(item.name))")
          }
          writer.line("default: return nil")
        }
      }
      writer.line()
      writer.block("public var literal: StaticString") { writer in
        writer.choice("self") { writer in
          for item in enumeration.cases {
            writer.line("case .\(SwiftNames.escaped(item.name)): \"\(item.name)\"")
          }
        }
      }
    }
  }
}
