import Varlink

/// Writes `MethodID`: a number for each method, and the lookup by the bytes of its name.
///
/// The lookup switches on the length, then on the bytes that distinguish names of that length, then compares once.
struct MethodTableWriter {
  let files: [InterfaceFile]

  /// `navigationPush` for `org.navd.Navigation.Push`.
  static func caseName(_ method: Method, _ file: InterfaceFile) -> String {
    file.interface.lastName.uncapitalizedFirst + method.name
  }

  private struct Row {
    var caseName: String
    var name: String
    var requiresMore: Bool
  }

  private var rows: [Row] {
    files.flatMap { file in
      file.interface.methods.map { method in
        Row(
          caseName: Self.caseName(method, file), name: "\(file.interface.name).\(method.name)",
          requiresMore: method.requiresMore)
      }
    }
  }

  func makeFile() -> OutputFile {
    let rows = rows
    return SwiftWriter.file("MethodID.swift", imports: ["JSON"]) { writer in
      writer.line("/// A number for each method of the interfaces.")
      writer.block("public enum MethodID: UInt8, CaseIterable, Sendable") { writer in
        for row in rows { writer.line("case \(row.caseName)") }
        writer.line()
        writer.line("/// The method with its interface.")
        writer.block("public var name: StaticString") { writer in
          writer.choice("self") { writer in
            for row in rows { writer.line("case .\(row.caseName): \"\(row.name)\"") }
          }
        }
        writer.line()
        writer.line("/// Whether it must be called with `more`.")
        writer.block("public var requiresMore: Bool") { writer in
          writer.choice("self") { writer in
            let streams = rows.filter(\.requiresMore)
            if !streams.isEmpty {
              writer.line("case \(streams.map { ".\($0.caseName)" }.joined(separator: ", ")): true")
            }
            if streams.count < rows.count { writer.line("default: false") }
          }
        }
        writer.line()
        lookup(rows, &writer)
      }
    }
  }

  private func lookup(_ rows: [Row], _ writer: inout SwiftWriter) {
    writer.line("/// The method of that name, interface included; nil if there is none. It allocates nothing.")
    writer.block("public init?(_ name: JSONText)") { writer in
      writer.choice("name.count") { writer in
        let lengths = Set(rows.map(\.name.utf8.count)).sorted()
        for length in lengths {
          writer.line("case \(length):")
          choose(rows.filter { $0.name.utf8.count == length }, indent: "  ", &writer)
        }
        writer.line("default: break")
      }
      writer.line("return nil")
    }
  }

  /// Splits names of one length by the most distinctive byte until a single one is left to compare with.
  private func choose(_ rows: [Row], indent: String, _ writer: inout SwiftWriter) {
    guard rows.count > 1, let place = bestPlace(rows) else {
      for row in rows {
        writer.line("\(indent)if name == \"\(row.name)\" {")
        writer.line("\(indent)  self = .\(row.caseName)")
        writer.line("\(indent)  return")
        writer.line("\(indent)}")
      }
      return
    }
    writer.line("\(indent)switch name[\(place)] {")
    for byte in Set(rows.map { Array($0.name.utf8)[place] }).sorted() {
      writer.line("\(indent)case UInt8(ascii: \"\(Unicode.Scalar(byte))\"):")
      choose(rows.filter { Array($0.name.utf8)[place] == byte }, indent: indent + "  ", &writer)
    }
    writer.line("\(indent)default: break")
    writer.line("\(indent)}")
  }

  /// The position at which the names have the most different bytes; nil if all names are equal.
  private func bestPlace(_ rows: [Row]) -> Int? {
    let names = rows.map { Array($0.name.utf8) }
    let kinds = names[0].indices.map { place in Set(names.map { $0[place] }).count }
    guard let most = kinds.max(), most > 1 else { return nil }
    return kinds.firstIndex(of: most)
  }
}
