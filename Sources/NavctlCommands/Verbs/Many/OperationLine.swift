import JSON
import NavigationProtocol
import Varlink

/// An operation written as a command line without `navctl`.
struct OperationLine {
  private var verb: any OperationVerb
  /// The coordinator that acts, by `--as`.
  private var actor: CoordinatorName?

  /// The words of a line; nil if it is empty or a comment.
  static func words(_ line: String) throws(UsageError) -> [String]? {
    guard let words = Words.split(line) else { throw UsageError("a quote or a bracket is left open") }
    return words.isEmpty ? nil : words
  }

  /// - Throws: `UsageError` if the line is not an operation.
  init(line: String) throws(UsageError) {
    guard let words = try Self.words(line) else { throw UsageError("there is no operation in it") }
    try self.init(words)
  }

  /// - Throws: `UsageError` if the words are not those of a verb that is an operation.
  init(_ words: [String]) throws(UsageError) {
    let reader = try CommandLineReader(words)
    guard let type = reader.verb as? any OperationVerb.Type, type.isOperation else {
      throw UsageError("\((words.first ?? "").shown) cannot be part of an apply")
    }
    guard reader.global.isEmpty else { throw UsageError("navctl's own options go before apply") }
    let allowed = Set(type.page.options.map(\.name) + ["if-missing", "as"])
    if let other = reader.options.map(\.name).first(where: { !allowed.contains($0) }) {
      throw UsageError("--\(other) goes behind apply, where it holds for the whole")
    }
    let name = type.name.description
    let words = ArgumentWords(reader.words, of: name)?.folded { _ in nil } ?? reader.words
    var arguments = VerbArguments(verb: name, words: words, options: reader.options)
    verb = try type.init(&arguments)
    guard verb.mayBeApplied else { throw UsageError("\(type.name): with these words it cannot be part of an apply") }
    actor = verb.changes.coordinator.map(CoordinatorName.init)
    if actor != nil, ownFields.contains(where: { $0.key == "coordinator" }) {
      throw UsageError("\(type.name) takes no --as here: the new screens belong to its coordinator")
    }
  }

  /// Checks that it names coordinators by their ids.
  func checkIDs() throws(UsageError) {
    if verb.needsScene { throw UsageError("\(type(of: verb).name): a coordinator is named by its id here: @12") }
    if actor?.isKnown == false { throw UsageError("--as takes an id here: @12") }
  }

  /// Looks up the ids of the coordinators that it names.
  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {
    if verb.needsScene { try verb.look(in: scene) }
    try actor?.look(in: scene)
  }

  /// The operation on the wire: the method's parameters without scene and options.
  /// - Precondition: The ids of its coordinators are known.
  var operation: JSONValue {
    let name = verb.method.description.split(separator: ".").last.map(String.init) ?? ""
    var members = [JSONValue.Member("operation", .string(name))] + ownFields
    if let ifMissing = verb.changes.ifMissing { members.append(.init("ifMissing", .string(ifMissing.rawValue))) }
    if let actor { members.append(.init("coordinator", .integer(actor.id))) }
    return .object(members)
  }

  private var ownFields: [JSONValue.Member] {
    guard case .object(let parameters)? = try? JSONValue(parsing: verb.parameters(scene: "", options: nil).json) else {
      return []
    }
    return parameters.filter { $0.key != "scene" }
  }
}
