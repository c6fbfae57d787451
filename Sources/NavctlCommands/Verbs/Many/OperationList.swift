import JSON
import SceneMap

/// The operations of a file: a list in JSON or YAML, or one verb per line.
struct OperationList {
  let operations: [JSONValue]

  /// - Throws: `UsageError` with the line and the mistake.
  init(_ source: String) throws(UsageError) {
    operations =
      switch Form(source) {
      case .lines: try Self.lines(source)
      case .json(let value): try Self.json(value)
      case .yaml: try Self.yaml(source)
      }
    if operations.isEmpty { throw UsageError("there is no operation in it") }
  }

  /// The format of a file.
  private enum Form {
    case lines
    case json(JSONValue)
    case yaml

    /// A YAML list begins with `- `, `---` or `[`, and no verb does.
    init(_ source: String) {
      let lines = source.split(whereSeparator: \.isNewline).lazy.map { $0.drop(while: \.isWhitespace) }
      let first = lines.first { !$0.isEmpty && $0.first != "#" } ?? ""
      if first.first == "[" {
        // Most lists are JSON, whose parser is faster. Text that is not JSON may still be YAML.
        self = (try? JSONValue(parsing: source)).map { .json($0) } ?? .yaml
      } else {
        let word = first.prefix { !$0.isWhitespace }
        self = word == "-" || word == "---" || first.first == "{" || first.first == "%" ? .yaml : .lines
      }
    }
  }

  private static func json(_ value: JSONValue) throws(UsageError) -> [JSONValue] {
    let operations = value.arrayValue ?? []
    for (index, operation) in operations.enumerated() where operation["operation"]?.stringValue == nil {
      throw UsageError("element \(index) is no operation: it has no \"operation\"")
    }
    // Finds duplicate keys and other mistakes that a list of values would hide.
    for (index, operation) in operations.enumerated() {
      do throws(JSONObjectError) { _ = try JSONObject(parsing: operation.description) } catch {
        throw UsageError("element \(index) is no operation: \(error)")
      }
    }
    return operations
  }

  private static func yaml(_ source: String) throws(UsageError) -> [JSONValue] {
    let reading = StepsReading(Array(source.utf8), file: "")
    if let finding = reading.findings.first {
      throw error(
        "\(finding.path.isEmpty ? "" : finding.path.shown + ": ")\(finding.message.shown)", finding.line, finding.column
      )
    }
    var operations: [JSONValue] = []
    for step in reading.steps {
      do throws(UsageError) {
        switch step.value {
        case .operation(let operation): operations.append((try? JSONValue(parsing: operation.text)) ?? .null)
        case .line(let text): operations.append(try self.operation(try OperationLine(line: text)))
        }
      } catch {
        throw self.error(error.message, step.place.line, step.place.column)
      }
    }
    return operations
  }

  private static func error(_ message: String, _ line: Int?, _ column: Int?) -> UsageError {
    let place = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap { $0 }.joined(separator: ", ")
    return UsageError(place.isEmpty ? message : "\(place): \(message)")
  }

  private static func operation(_ line: OperationLine) throws(UsageError) -> JSONValue {
    try line.checkIDs()
    return line.operation
  }

  private static func lines(_ source: String) throws(UsageError) -> [JSONValue] {
    var operations: [JSONValue] = []
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      do throws(UsageError) {
        if let words = try OperationLine.words(String(line)) { operations.append(try operation(OperationLine(words))) }
      } catch {
        throw UsageError("line \(index + 1): \(error.message)")
      }
    }
    return operations
  }
}
