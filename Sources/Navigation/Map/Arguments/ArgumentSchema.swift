public import JSON

/// The arguments that a screen, a case or a coordinator takes, or the values of a result.
public struct ArgumentSchema: Sendable {
  /// Sorted by the bytes of the names, like the members of a `JSONObject`.
  public let parameters: [MapParameter]
  /// Whether undeclared arguments are kept. Strict maps refuse them.
  public let keepsOthers: Bool
  /// The names of the traits, in the same order.
  public let traits: [String]
  public let hasSensitive: Bool
  /// Whether there are parameters that a caller must give.
  public let hasRequired: Bool

  public init(_ parameters: [MapParameter] = [], keepsOthers: Bool = true) {
    self.parameters = parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.keepsOthers = keepsOthers
    traits = self.parameters.filter(\.isTrait).map(\.name)
    hasSensitive = parameters.contains(where: \.isSensitive)
    hasRequired = parameters.contains(where: \.isRequired)
  }

  /// The declaration of an argument.
  /// - Complexity: O(log parameters).
  public subscript(name: String) -> MapParameter? {
    var (low, high) = (0, parameters.count)
    while low < high {
      let middle = (low + high) / 2
      if parameters[middle].name.utf8.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
    }
    return low < parameters.count && Text.isSame(parameters[low].name, name) ? parameters[low] : nil
  }

  /// Checks arguments and adds the defaults of missing ones.
  /// - Parameter screen: The name of the target, for the error.
  /// - Throws: `invalidArgument` if an argument is missing, unknown in a strict map, or does not fit.
  /// - Complexity: O(n).
  public func complete(_ arguments: JSONObject, of screen: String) throws(NavigationError) -> JSONObject {
    if parameters.isEmpty && (keepsOthers || arguments.isEmpty) { return arguments }
    let members = arguments.members
    var completed: [(key: String, value: String)] = []
    var next = 0
    for parameter in parameters {
      while next < members.count, members[next].key.utf8.lexicographicallyPrecedes(parameter.name.utf8) {
        try refuseOther(members[next].key, of: screen)
        next += 1
      }
      if next < members.count, Text.isSame(members[next].key, parameter.name) {
        try check(members[next].value, parameter, of: screen)
        next += 1
      } else if let standard = parameter.standard {
        completed.append((parameter.name, standard.text))
      } else if !parameter.isOptional {
        throw .invalidArgument(screen: screen, argument: parameter.name, expected: parameter.schema.expectation)
      }
    }
    while next < members.count {
      try refuseOther(members[next].key, of: screen)
      next += 1
    }
    return completed.isEmpty ? arguments : JSONObject(members: members + completed)
  }

  /// Checks the given arguments, without requiring or adding others.
  /// - Throws: `invalidArgument` if an argument is refused as unknown, or does not fit.
  /// - Complexity: O(n).
  func check(given arguments: JSONObject, of screen: String) throws(NavigationError) {
    for member in arguments.members {
      if let parameter = self[member.key] {
        try check(member.value, parameter, of: screen)
      } else {
        try refuseOther(member.key, of: screen)
      }
    }
  }

  /// Checks one value.
  /// - Throws: `invalidArgument` with the path of the mismatch.
  public func check(
    _ value: String, _ parameter: MapParameter, of screen: String
  ) throws(NavigationError) {
    do { try parameter.schema.check(CanonicalValue(trusted: value)) } catch {
      let place = error.inside(parameter.name).path
      throw .invalidArgument(screen: screen, argument: place, expected: error.expected)
    }
  }

  private func refuseOther(_ name: String, of screen: String) throws(NavigationError) {
    if keepsOthers { return }
    throw .invalidArgument(screen: screen, argument: name, expected: Self.only(parameters.map(\.name)))
  }

  /// The end of an error's sentence about an argument with any other name.
  static func only(_ names: [String]) -> String {
    names.isEmpty ? "no arguments" : "only \(names.joined(separator: ", "))"
  }

  /// The arguments without the sensitive ones.
  /// - Complexity: O(n).
  public func masked(_ arguments: JSONObject) -> JSONObject {
    guard hasSensitive else { return arguments }
    return JSONObject(members: arguments.members.filter { self[$0.key]?.isSensitive != true })
  }
}

extension ArgumentSchema {
  /// The parameters as JSON Schema, for front-ends without a map. A sensitive parameter is `writeOnly`: its input is
  /// hidden.
  /// - Complexity: O(n).
  public var jsonSchema: JSONObject {
    let properties = parameters.map { parameter in
      var members = parameter.schema.jsonSchema.members.map { (key: $0.key, value: $0.value) }
      if parameter.isSensitive { members.append((key: "writeOnly", value: "true")) }
      return (key: parameter.name, value: JSONObject(members: members).text)
    }
    let required = parameters.filter(\.isRequired).map { CanonicalValue($0.name) }
    var members = [("type", CanonicalValue("object").text), ("properties", JSONObject(members: properties).text)]
    if !required.isEmpty { members.append(("required", CanonicalValue(required).text)) }
    return JSONObject(members: members.map { (key: $0.0, value: $0.1) })
  }
}
