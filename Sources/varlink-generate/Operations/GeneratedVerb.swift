import Varlink

/// A verb that calls one operation, as a Swift type.
struct GeneratedVerb {
  /// An expression that reads a part of the command line, and the properties that store it.
  private struct Reading {
    var properties: [(name: String, type: String)]
    var expression: String
    /// Whether it is a coordinator, whose id may have to be looked up in the scene.
    var isCoordinator = false
    var isFlag = false
  }

  private let verb: VerbEntry
  private let operation: OperationDescription
  private let namespace: String
  private let fields: [Field]
  private var readings: [Reading] = []

  init(_ verb: VerbEntry, _ operation: OperationDescription, _ namespace: String) throws(GeneratorError) {
    (self.verb, self.operation, self.namespace) = (verb, operation, namespace)
    fields = operation.method?.parameters.fields ?? []
    for word in verb.words where !word.parameters.isEmpty { readings.append(try reading(word)) }
  }

  func makeFile() -> OutputFile {
    var uses = ["NavigationProtocol", "Varlink"]
    if readings.contains(where: { $0.properties.contains { $0.type.hasPrefix("JSONObject") } }) {
      uses.insert("JSON", at: 0)
    }
    return SwiftWriter.file("\(verb.typeName).swift", imports: [], uses: uses) { writer in
      writer.line("/// The verb `\(verb.name)`: \(operation.name).")
      writer.block("struct \(verb.typeName): OperationVerb") { writer in
        writer.line("static var name: StaticString { \"\(verb.name)\" }")
        page(&writer)
        writer.line()
        for reading in readings {
          for property in reading.properties {
            writer.line(
              "\(reading.isCoordinator ? "var" : "let") \(SwiftNames.escaped(property.name)): \(property.type)")
          }
        }
        writer.line("let changes: ChangeOptions")
        writer.line()
        initializer(&writer)
        writer.line()
        writer.line("var method: StaticString { \(namespace).\(operation.name).name }")
        if let subject = verb.subject {
          writer.line("var subject: \(namespace).ScreenReference? { \(SwiftNames.escaped(subject)) }")
        }
        coordinators(&writer)
        writer.line()
        parameters(&writer)
      }
    }
  }

  private func page(_ writer: inout SwiftWriter) {
    writer.line("static let page = VerbPage(")
    writer.line("  group: .\(verb.group), synopsis: \(literal(verb.usage)),")
    writer.line("  summary: \(literal(verb.summary)),")
    if !verb.details.isEmpty {
      writer.line("  details: \"\"\"")
      for line in verb.details { writer.line("    " + line) }
      writer.line("    \"\"\",")
    }
    let options = verb.words.filter { $0.option != nil }
    if !options.isEmpty {
      writer.line("  options: [")
      for option in options { writer.line("    \(self.option(option)),") }
      writer.line("  ],")
    }
    writer.line("  changes: true,")
    writer.line("  examples: [")
    for example in verb.examples {
      writer.line("    .init(")
      writer.line("      \(literal(example.line)),")
      writer.line("      \(literal(example.what))),")
    }
    writer.line("  ])")
  }

  private func option(_ word: VerbEntry.Word) -> String {
    let name = literal(word.option ?? "")
    if word.placeholder.isEmpty { return ".flag(\(name), \(literal(word.help)))" }
    if word.placeholder.hasSuffix("…") {
      return ".values(\(name), \(literal(String(word.placeholder.dropLast()))), \(literal(word.help)))"
    }
    return ".value(\(name), \(literal(word.placeholder)), \(literal(word.help)))"
  }

  private func initializer(_ writer: inout SwiftWriter) {
    writer.block("init(_ arguments: inout VerbArguments) throws(UsageError)") { writer in
      if !verb.exclusive.isEmpty {
        writer.line("try arguments.exclusive(\(verb.exclusive.map(literal).joined(separator: ", ")))")
      }
      for reading in readings {
        let names = reading.properties.map { "self.\($0.name)" }
        let target = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
        writer.line("\(target) = \(reading.expression)")
      }
      writer.line("changes = try ChangeOptions(arguments)")
      writer.line("try arguments.end()")
    }
  }

  private func coordinators(_ writer: inout SwiftWriter) {
    let names = readings.filter(\.isCoordinator).flatMap(\.properties).map(\.name)
    guard let name = names.first else { return }
    writer.line("var needsScene: Bool { !\(name).isKnown }")
    writer.line()
    writer.block("mutating func look(in scene: some CoordinatorDirectory) throws(CommandError)") { writer in
      writer.line("try \(name).look(in: scene)")
    }
  }

  private func parameters(_ writer: inout SwiftWriter) {
    let head = "func parameters(scene: String, options: \(namespace).Options?) -> any WireValue"
    writer.block(head) { writer in
      let kept = fields.compactMap { field -> String? in
        if field.name == "scene" || field.name == "options" { return "\(field.name): \(field.name)" }
        guard let reading = readings.first(where: { $0.properties.contains { $0.name == field.name } }) else {
          return nil
        }
        let name = SwiftNames.escaped(field.name)
        return "\(field.name): "
          + (reading.isCoordinator ? "\(name).id" : reading.isFlag ? "\(name) ? true : nil" : name)
      }
      writer.call("\(namespace).\(operation.name).Parameters", kept, "")
    }
  }

  // MARK: - Reading

  private func reading(_ word: VerbEntry.Word) throws(GeneratorError) -> Reading {
    var properties: [(name: String, type: String)] = []
    for name in word.parameters {
      guard let field = fields.first(where: { $0.name == name }) else {
        throw GeneratorError("verb \(verb.name): \(operation.name) has no parameter \(name)")
      }
      properties.append((name, TypeNames.qualified(field, namespace, operation.name)))
    }
    if let reader = word.reader {
      return Reading(properties: properties, expression: "try arguments.\(reader)()")
    }
    guard let first = properties.first else {
      throw GeneratorError("verb \(verb.name): \(word.placeholder) gives nothing")
    }
    var reading = Reading(properties: properties, expression: "")
    if let option = word.option {
      try self.option(option, word, first.type, &reading)
    } else {
      try self.word(word, &reading)
    }
    return reading
  }

  private func option(
    _ name: String, _ word: VerbEntry.Word, _ type: String, _ reading: inout Reading
  ) throws(GeneratorError) {
    let quoted = literal(name)
    switch (word.placeholder, type) {
    case ("", "Bool?"):
      reading.expression = "arguments.flag(\(quoted))"
      reading.isFlag = true
      reading.properties[0].type = "Bool"
    case ("N", "Int?"):
      reading.expression = "try arguments.integer(\(quoted)\(word.least.map { ", least: \($0)" } ?? ""))"
    case ("JSON", "JSONObject?"): reading.expression = "try arguments.object(\(quoted))"
    case ("REF", "\(namespace).ContainerReference?") where name == "container":
      reading.expression = "try arguments.container()"
    case ("REF", "\(namespace).ScreenReference?"): reading.expression = "try arguments.reference(option: \(quoted))"
    case ("NAME", "String?"): reading.expression = "try arguments.value(\(quoted))"
    default: throw GeneratorError("verb \(verb.name): no rule to read --\(name) as \(type)")
    }
  }

  private func word(_ word: VerbEntry.Word, _ reading: inout Reading) throws(GeneratorError) {
    let types = reading.properties.map(\.type)
    let quoted = literal(word.placeholder)
    switch (word.placeholder, types) {
    case ("SCREEN", ["\(namespace).Screen"]): reading.expression = "try arguments.nextScreen()"
    case ("SCREEN…", ["[\(namespace).Screen]"]):
      reading.expression = word.isNeeded ? "try arguments.neededScreens()" : "try arguments.screens()"
    case ("REF", ["\(namespace).ScreenReference"]): reading.expression = "try arguments.nextReference()"
    case ("[REF]", ["\(namespace).ScreenReference?"]): reading.expression = "try arguments.nextReferenceIfAny()"
    case ("NAME=SCREEN…", ["[\(namespace).Tab]"]): reading.expression = "try arguments.tabs(arguments.rest())"
    case ("@ID", ["Int"]): reading.expression = "try arguments.nextID()"
    case ("COORDINATOR", ["Int"]):
      reading.expression = "CoordinatorName(try arguments.next(\(quoted)))"
      (reading.isCoordinator, reading.properties[0].type) = (true, "CoordinatorName")
    case ("[COORDINATOR]", ["Int"]):
      reading.expression = "arguments.nextIfAny().map(CoordinatorName.init) ?? .topmost"
      (reading.isCoordinator, reading.properties[0].type) = (true, "CoordinatorName")
    case (_, ["String", "JSONObject?"]):
      reading.expression = "try arguments.nextStarted(\(literal(String(word.placeholder.prefix { $0 != "[" }))))"
    case (_, ["String"]): reading.expression = "try arguments.next(\(quoted))"
    case (_, ["[String]"]) where word.placeholder.hasSuffix("…"):
      reading.expression = "[try arguments.next(\(literal(String(word.placeholder.dropLast()))))] + arguments.rest()"
    default: throw GeneratorError("verb \(verb.name): no rule to read \(word.placeholder) as \(types)")
    }
  }

  /// A text as a Swift literal.
  private func literal(_ text: String) -> String {
    text.contains("\"") || text.contains("\\") ? "#\"\(text)\"#" : "\"\(text)\""
  }
}

extension TypeNames {
  /// The Swift type of a parameter, seen from outside the interface.
  static func qualified(_ field: Field, _ namespace: String, _ method: String) -> String {
    let name =
      switch field.type.required {
      case .string: "String"
      case .int: "Int"
      case .bool: "Bool"
      case .object: "JSONObject"
      case .named(let type): "\(namespace).\(type)"
      case .array(.named(let type)): "[\(namespace).\(type)]"
      case .array(.string): "[String]"
      default: "\(namespace).\(method).Parameters.\(SwiftNames.typeName(ofField: field.name))"
      }
    return name + (field.type.isOptional ? "?" : "")
  }
}
