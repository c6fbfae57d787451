import Varlink

/// The table of operations, with everything about them that the interface file cannot express.
///
/// Lines that begin with `#` are comments. A line that begins with `type`, `enumeration`, `operation` or `verb` starts an entry; the
/// lines after it, up to the next one, belong to the entry. Each starts with a keyword. The head of the file
/// `org.navd.Navigation.operations` lists them.
struct OperationTable {
  /// A type of the model for a type of the interface.
  struct ModelType: Equatable {
    var name: String
    /// Whether it holds screens that a map completes.
    var isCompleted = false
    /// Whether every value of the interface's type translates.
    var isTotal = false
  }

  /// Types of the model by the names of the interface's types. An absent type has the same name in both.
  var types: [String: ModelType] = [:]
  /// An enumeration of the model that has the names of a field's.
  struct ModelEnumeration {
    var type: String
    var field: String
    var model: String
  }

  var enumerations: [ModelEnumeration] = []
  /// Operations in the order of the table.
  var operations: [OperationEntry] = []
  /// Verbs in the order of the table, which is the order of help.
  var verbs: [VerbEntry] = []

  init() {}

  /// - Throws: `GeneratorError` with the number of the invalid line.
  init(parsing text: String) throws(GeneratorError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      do throws(GeneratorError) { try read(TableLine(line)) } catch {
        throw GeneratorError("line \(index + 1): \(error)")
      }
    }
    for verb in verbs { try check(verb) }
  }

  private mutating func read(_ line: TableLine) throws(GeneratorError) {
    var line = line
    switch line.keyword {
    case "type": try readType(&line)
    case "enumeration":
      let parts = try line.word("a field").split(separator: ".").map(String.init)
      guard parts.count == 2 else { throw GeneratorError("enumeration: expected TYPE.FIELD") }
      try line.expect("is")
      enumerations.append(
        ModelEnumeration(type: parts[0], field: parts[1], model: try line.word("a type of the model")))
    case "operation":
      let name = try line.word("a name")
      if operations.contains(where: { $0.name == name }) { throw GeneratorError("\(name) is there twice") }
      operations.append(OperationEntry(name: name))
    case "verb":
      var verb = VerbEntry(name: try line.word("a name"))
      if verbs.contains(where: { $0.name == verb.name }) { throw GeneratorError("\(verb.name) is there twice") }
      try line.expect("in")
      verb.group = try line.word("a group")
      verb.isByHand = line.take("by", "hand")
      try line.end()
      verbs.append(verb)
      isInVerb = true
      return
    default:
      if isInVerb, var verb = verbs.popLast() {
        defer { verbs.append(verb) }
        try verb.read(&line)
      } else if var operation = operations.popLast() {
        defer { operations.append(operation) }
        try operation.read(&line)
      } else {
        throw GeneratorError("\(line.keyword): expected type, operation or verb")
      }
      return
    }
    try line.end()
    isInVerb = false
  }

  /// Whether the current entry is a verb.
  private var isInVerb = false

  /// `type NAME is TYPE [completed] [total]`
  private mutating func readType(_ line: inout TableLine) throws(GeneratorError) {
    let name = try line.word("a name")
    try line.expect("is")
    var type = ModelType(name: try line.word("a type of the model"))
    type.isCompleted = line.take("completed")
    type.isTotal = line.take("total")
    types[name] = type
  }

  private func check(_ verb: VerbEntry) throws(GeneratorError) {
    for call in verb.calls where !operations.contains(where: { $0.name == call.operation }) {
      throw GeneratorError("verb \(verb.name): there is no operation \(call.operation)")
    }
    if !verb.isByHand, verb.calls.count != 1 {
      throw GeneratorError("verb \(verb.name): one that is generated calls one operation")
    }
  }
}
