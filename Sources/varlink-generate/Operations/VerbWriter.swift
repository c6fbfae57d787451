import Varlink

/// Writes the verbs of navctl that call one operation.
struct VerbWriter {
  let table: OperationTable
  let operations: [OperationDescription]
  let namespace: String

  /// - Throws: `GeneratorError` if a word does not fit its parameter.
  func makeFiles() throws(GeneratorError) -> [OutputFile] {
    var files = [list()]
    for verb in table.verbs where !verb.isByHand {
      guard let operation = operations.first(where: { $0.name == verb.calls[0].operation }) else { continue }
      files.append(try GeneratedVerb(verb, operation, namespace).makeFile())
    }
    return files
  }

  private func list() -> OutputFile {
    SwiftWriter.file("OperationVerbs.swift", imports: []) { writer in
      writer.block("extension VerbTable") { writer in
        writer.line("/// The verbs of the table of operations, in the order of help.")
        writer.line("static let operationVerbs: [any Verb.Type] = [")
        for verb in table.verbs { writer.line("  \(verb.typeName).self,") }
        writer.line("]")
      }
    }
  }
}

extension VerbEntry {
  /// `SetRootVerb` of `set-root`.
  var typeName: String { name.split(separator: "-").map { String($0).capitalizedFirst }.joined() + "Verb" }

  /// The synopsis of its command line.
  var usage: String {
    if let synopsis { return synopsis }
    var parts: [String] = []
    var isInChoice = false
    for word in words {
      guard let option = word.option else {
        parts.append(word.placeholder)
        continue
      }
      let text = word.placeholder.isEmpty ? "--\(option)" : "--\(option) \(word.placeholder)"
      let excludes = exclusive.contains(option)
      if excludes, isInChoice {
        parts[parts.count - 1] = parts[parts.count - 1].dropLast() + "|\(text)]"
      } else {
        parts.append("[\(text)]")
      }
      isInChoice = excludes
    }
    return parts.joined(separator: " ")
  }
}
