import Varlink

/// Writes the part of random tests that follows from types: steps with random parameters, and the dispatch to the rules
/// and checks of the naive second model.
struct SimulationWriter {
  let operations: [OperationDescription]

  private var plain: [OperationDescription] { operations.filter { $0.method != nil && !$0.entry.hasOwnSteps } }

  func makeFiles() -> [OutputFile] { [steps(), generation(), performing(), checks()] }

  // MARK: - Steps

  private func steps() -> OutputFile {
    SwiftWriter.file("PlainStep.swift", imports: [], uses: ["Navigation"]) { writer in
      writer.line("/// An operation of a step whose parameters are chosen by their types.")
      writer.block("enum PlainStep: Codable, Hashable, Sendable") { writer in
        for operation in plain {
          let parameters = operation.parameters.map { label($0) + step($0) }
          writer.line(
            "case \(operation.caseName)" + (parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))"))
        }
        writer.line()
        writer.line("/// An operation without its parameters.")
        writer.block("enum Kind: String, CaseIterable") { writer in
          for operation in plain { writer.line("case \(operation.caseName)") }
        }
        writer.line()
        writer.block("func operation(_ scenery: Scenery) -> Navigation.Operation") { writer in
          writer.choice("self") { writer in
            for operation in plain {
              let names = operation.parameters.map { "let " + SwiftNames.escaped($0.property) }
              let values = operation.parameters.map { label($0) + model($0) }
              if names.isEmpty {
                writer.line("case .\(operation.caseName): .\(operation.caseName)")
              } else {
                writer.line("case .\(operation.caseName)(\(names.joined(separator: ", "))):")
                writer.line("  .\(operation.caseName)(.init(\(values.joined(separator: ", "))))")
              }
            }
          }
        }
      }
    }
  }

  private func label(_ parameter: OperationParameter) -> String {
    parameter.label.hasPrefix("_") ? "" : "\(parameter.property): "
  }

  /// The type of a parameter in a step.
  private func step(_ parameter: OperationParameter) -> String {
    let optional = parameter.isOptional ? "?" : ""
    switch parameter.kind {
    case .text, .integer: return "Int" + optional
    case .texts: return "[Int]" + optional
    case .boolean: return "Bool"
    case .arguments, .object: return "Int"
    case .choice: return "String"
    case .group: return parameter.type
    case .named(_, let wire, let isList):
      let name = Self.steps[wire] ?? parameter.type
      return (isList ? "[\(name)]" : name) + optional
    }
  }

  private static let steps = [
    "Screen": "ScreenSpec", "Tab": "TabSpec", "Container": "ContainerSpec", "ScreenReference": "ScreenPick",
    "ContainerReference": "ContainerPick", "EmbeddedCoordinator": "EmbeddedSpec", "Step": "FollowSpec",
  ]

  /// An expression for the model's parameter.
  private func model(_ parameter: OperationParameter) -> String {
    let name = SwiftNames.escaped(parameter.property)
    let value = parameter.isOptional ? name + "?" : name
    switch parameter.kind {
    case .text: return parameter.isOptional ? "\(name).map { Alphabet.names[$0] }" : "Alphabet.names[\(name)]"
    case .texts: return "\(value).map { Alphabet.names[$0] }"
    case .integer where isCoordinator(parameter):
      return parameter.isOptional ? "\(name).map(scenery.coordinator)" : "scenery.coordinator(\(name))"
    case .integer, .boolean, .group: return name
    case .arguments: return "Alphabet.arguments[\(name)]"
    case .object: return "Alphabet.contexts[\(name)]"
    case .choice: return ".init(rawValue: \(name)) ?? \(parameter.initial ?? "")"
    case .named(_, let wire, let isList):
      let inner =
        switch wire {
        case "ScreenReference", "ContainerReference": "reference(scenery)"
        case "Screen": "screen"
        case "Tab": "tab"
        case "Container": "container"
        case "Step": "step"
        default: "item"
        }
      return isList ? "\(value).map(\\.\(inner))" : "\(value).\(inner)"
    }
  }

  private func isCoordinator(_ parameter: OperationParameter) -> Bool {
    ["coordinator", "parent"].contains(parameter.property)
  }

  private func generation() -> OutputFile {
    SwiftWriter.file("StepGenerator+Plain.swift", imports: []) { writer in
      writer.block("extension StepGenerator") { writer in
        writer.line("/// A step of an operation, each parameter chosen by its type.")
        writer.block("mutating func plain(_ kind: PlainStep.Kind) -> PlainStep") { writer in
          writer.choice("kind") { writer in
            for operation in plain {
              let values = operation.parameters.map { label($0) + random($0) }
              let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
              writer.line("case .\(operation.caseName): .\(operation.caseName)\(list)")
            }
          }
        }
      }
    }
  }

  /// An expression that chooses a parameter.
  private func random(_ parameter: OperationParameter) -> String {
    let value: String
    switch parameter.kind {
    case .text: value = "name()"
    case .texts: value = "names()"
    case .integer: value = isCoordinator(parameter) ? "coordinator()" : "random.below(swarm.length)"
    case .boolean: return "random.chance(40)"
    case .arguments: return "arguments()"
    case .object: return "random.below(2)"
    case .choice(let enumeration):
      return "random.pick([\(enumeration.cases.map { "\"\($0.name)\"" }.joined(separator: ", "))])"
    case .group: value = parameter.property + "()"
    case .named(_, let wire, let isList):
      switch (wire, isList) {
      case ("Screen", false): value = "screen()"
      case ("Screen", true): value = "screens(from: 0)"
      case ("Tab", _): value = "tabs()"
      case ("ScreenReference", _): value = "screenPick()"
      // It chooses by itself whether there is one.
      case ("ContainerReference", _): return "containerPick()"
      default: value = wire.uncapitalizedFirst + "()"
      }
    }
    guard parameter.isOptional else { return value }
    return "optional { $0.\(value.replacing("swarm", with: "$0.swarm")) }"
  }

  // MARK: - The naive model

  private func performing() -> OutputFile {
    SwiftWriter.file("NaiveTransaction+Operations.swift", imports: [], uses: ["Navigation"]) { writer in
      writer.block("extension NaiveTransaction") { writer in
        writer.line("/// The operations that are methods.")
        writer.line("static let methods: Set<String> = [")
        for operation in operations where operation.method != nil { writer.line("  \"\(operation.name)\",") }
        writer.line("]")
        writer.line()
        writer.line("/// Edits the tree as an operation says, by the function of its name.")
        writer.block("mutating func edit(_ operation: Navigation.Operation) throws(NavigationError)") { writer in
          writer.choice(among: operations) { ["try \($0.caseName)(\($0.hasPayload ? "o" : ""))"] }
        }
      }
    }
  }

  private func checks() -> OutputFile {
    SwiftWriter.file("NaiveParameters+Operations.swift", imports: [], uses: ["Navigation"]) { writer in
      writer.block("extension NaiveParameters") { writer in
        writer.line("/// Checks the parameters of an operation in their order.")
        let head = "mutating func check(_ operation: Navigation.Operation, _ path: String) throws(NavigationError)"
        writer.block(head) { writer in
          writer.choice(among: operations) { checks($0) }
        }
      }
    }
  }

  private func checks(_ operation: OperationDescription) -> [String] {
    if operation.entry.checksItself || operation.method == nil { return ["try check(o, path)"] }
    return operation.parameters.compactMap { parameter in
      let (value, path) = ("o.\(parameter.property)", "path + \"\(parameter.field)\"")
      if let check = parameter.entry.check { return "try \(check)(\(value), \(path))" }
      switch parameter.kind {
      case .integer, .boolean, .choice: return nil
      case .text, .texts:
        let label = parameter.kind == .text ? "name" : "names"
        guard parameter.isOptional else { return "try check(\(label): \(value), \(path))" }
        return "if let value = \(value) { try check(\(label): value, \(path)) }"
      case .arguments: return "try check(arguments: \(value))"
      case .object: return "try check(\(value))"
      case .group: return "try check(\(value), path)"
      case .named: return "try check(\(value), \(path))"
      }
    }
  }
}
