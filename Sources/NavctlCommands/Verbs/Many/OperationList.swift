import JSON
import NavigationProtocol
import Varlink

/// The operations of a file: a JSON list of them, or verbs, one a line.
struct OperationList {
  let operations: [JSONValue]

  /// - Throws: `UsageError` that says in which line what is wrong.
  init(_ source: String) throws(UsageError) {
    let first = source.utf8.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    operations = first == UInt8(ascii: "[") ? try Self.json(source) : try Self.verbs(source)
    if operations.isEmpty { throw UsageError("there is no operation in it") }
  }

  private static func json(_ source: String) throws(UsageError) -> [JSONValue] {
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try JSONValue(parsing: source) } catch {
      throw UsageError("it is not JSON: \(error)")
    }
    let operations = value.arrayValue ?? []
    for (index, operation) in operations.enumerated() where operation["operation"]?.stringValue == nil {
      throw UsageError("element \(index) is no operation: it has no \"operation\"")
    }
    // Duplicate keys and the like, which a list of values would hide.
    for (index, operation) in operations.enumerated() {
      do throws(JSONObjectError) { _ = try JSONObject(parsing: operation.description) } catch {
        throw UsageError("element \(index) is no operation: \(error)")
      }
    }
    return operations
  }

  private static func verbs(_ source: String) throws(UsageError) -> [JSONValue] {
    var operations: [JSONValue] = []
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      do throws(UsageError) {
        guard let words = Words.split(String(line)) else { throw UsageError("a quote or a bracket is left open") }
        if !words.isEmpty { operations.append(try operation(words)) }
      } catch {
        throw UsageError("line \(index + 1): \(error.message)")
      }
    }
    return operations
  }

  private static func operation(_ words: [String]) throws(UsageError) -> JSONValue {
    let reader = try CommandLineReader(words)
    guard let type = reader.verb as? any OperationVerb.Type, type.isOperation else {
      throw UsageError("\(words[0].shown) cannot be part of an apply")
    }
    guard reader.global.isEmpty, !reader.wantsHelp else { throw UsageError("navctl's own options go before apply") }
    let allowed = Set(type.page.options.map(\.name) + ["if-missing", "as"])
    if let other = reader.options.map(\.name).first(where: { !allowed.contains($0) }) {
      throw UsageError("--\(other) goes behind apply, where it holds for the whole")
    }
    var arguments = Arguments(verb: type.name.description, words: reader.words, options: reader.options)
    let verb = try type.init(&arguments)
    if verb.needsScene { throw arguments.error("a coordinator is named by its id here: @12") }
    return try value(of: verb)
  }

  /// The operation as the wire has it: the method's parameters without scene and options.
  private static func value(of verb: any OperationVerb) throws(UsageError) -> JSONValue {
    let name = verb.method.description.split(separator: ".").last.map(String.init) ?? ""
    var members = [JSONValue.Member("operation", .string(name))]
    if case .object(let parameters)? = try? JSONValue(parsing: verb.parameters(scene: "", options: nil).json) {
      members += parameters.filter { $0.key != "scene" }
    }
    if let ifMissing = verb.changes.ifMissing { members.append(.init("ifMissing", .string(ifMissing.rawValue))) }
    if let coordinator = verb.changes.coordinator {
      guard let id = Int(coordinator.utf8.first == UInt8(ascii: "@") ? String(coordinator.dropFirst()) : coordinator)
      else { throw UsageError("--as takes an id here: @12") }
      if members.contains(where: { $0.key == "coordinator" }) {
        throw UsageError("\(type(of: verb).name) takes no --as here: what it makes is its coordinator's")
      }
      members.append(.init("coordinator", .integer(id)))
    }
    return .object(members)
  }
}
