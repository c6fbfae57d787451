import JSON
import Navigation

// Arguments as the map declares and fills them (docs/specification/map.md, "Argument declarations" and
// "Arguments of edges, steps, roots, and results").
extension NaiveMap {
  /// Checks arguments against their declarations, and adds defaults.
  /// - Parameters:
  ///   - schema: the names and types; nil if nothing is declared.
  ///   - who: their owner, for the error.
  ///   - isOfScreen: whether undeclared arguments are kept, unless the map is strict; only screens keep them.
  func complete(
    _ arguments: JSONObject, by schema: JSONValue?, of who: String, isOfScreen: Bool = false
  ) throws(NavigationError) -> JSONObject {
    var completed = arguments.members
    var names = (schema?.named ?? []).map(\.name)
    names += arguments.members.map(\.key).filter { name in !names.contains { Bytes($0) == Bytes(name) } }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let given = arguments.members.first { Bytes($0.key) == Bytes(name) }?.value
      guard let words = schema?.member(name) else {
        if isStrict || !isOfScreen { throw .invalidArgument(screen: who, argument: name, expected: "") }
        continue
      }
      if let given {
        guard NaiveMap.fits(given, words) else { throw .invalidArgument(screen: who, argument: name, expected: "") }
      } else if let standard = words.member("default") {
        completed.append((name, standard.canonical))
      } else if words.member("optional") != .bool(true) {
        throw .invalidArgument(screen: who, argument: name, expected: "")
      }
    }
    return JSONObject(members: completed)
  }

  /// Whether a value fits a declaration; random maps use no other keywords than these.
  static func fits(_ text: String, _ words: JSONValue) -> Bool {
    guard let value = try? JSONValue(parsing: text) else { return false }
    let isOfType =
      switch (words.member("type")?.stringValue, value) {
      case (nil, _), ("string", .string), ("integer", .integer), ("number", .integer), ("number", .number),
        ("boolean", .bool), ("array", .array), ("object", .object), ("null", .null):
        true
      default: false
      }
    if !isOfType { return false }
    if let allowed = words.member("enum")?.arrayValue, !allowed.contains(where: { $0.canonical == text }) {
      return false
    }
    if let items = words.member("items"), let elements = value.arrayValue {
      return elements.allSatisfy { fits($0.canonical, items) }
    }
    if let properties = words.member("properties") {
      return value.named.allSatisfy { member in
        properties.member(member.name).map { fits(member.value.canonical, $0) } ?? true
      }
    }
    let number: Double
    switch value {
    case .integer(let value): number = Double(value)
    case .number(let value): number = value
    default: return true
    }
    if let minimum = words.member("minimum")?.integerValue, number < Double(minimum) { return false }
    if let maximum = words.member("maximum")?.integerValue, number > Double(maximum) { return false }
    return true
  }

  /// Fills in the arguments that the map gives at an edge, a root or a result.
  /// - Parameters:
  ///   - written: the template; nil for the caller's arguments that the target declares.
  ///   - caller: the caller's arguments.
  ///   - leaving: the arguments of the source screen.
  ///   - target: the owner of the arguments, for the error.
  ///   - schema: the declarations of the target.
  ///   - mayLack: whether arguments that the caller does not give are left out.
  static func fill(
    _ written: JSONValue?, caller: JSONObject, leaving: JSONObject?, target: String, schema: JSONValue?,
    mayLack: Bool = false
  ) throws(NavigationError) -> JSONObject {
    guard let written else {
      // The error names the first missing argument in the order of names.
      let declared = (schema?.named ?? []).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      for (name, words) in declared where words.member("default") == nil && words.member("optional") != .bool(true) {
        if caller.value(name) == nil { throw .invalidArgument(screen: target, argument: name, expected: "") }
      }
      return JSONObject(members: caller.members.filter { isPassed(schema?.member($0.key)) })
    }
    var members: [(key: String, value: String)] = []
    for (name, value) in written.named.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      guard let text = value.stringValue, text.hasPrefix("{"), text.hasSuffix("}") else {
        members.append((name, value.canonical))
        continue
      }
      var source = String(text.dropFirst().dropLast())
      let isOptional = source.hasSuffix("?")
      if isOptional { source.removeLast() }
      let isLeaving = source.hasPrefix("from.")
      let found = isLeaving ? leaving?.value(String(source.dropFirst(5))) : caller.value(source)
      if let found {
        members.append((name, found))
      } else if !isOptional && !(mayLack && !isLeaving) {
        throw .invalidArgument(screen: target, argument: isLeaving ? name : source, expected: "")
      }
    }
    return JSONObject(members: members)
  }
}

extension JSONObject {
  func value(_ name: String) -> String? { members.first { Bytes($0.key) == Bytes(name) }?.value }
}
