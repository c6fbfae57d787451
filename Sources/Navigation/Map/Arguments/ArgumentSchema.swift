public import JSON

/// The arguments that a screen, a case or a coordinator takes, or what a result may hold.
public struct ArgumentSchema: Sendable {
  /// Sorted by the bytes of their names, as the members of a `JSONObject` are.
  public let parameters: [MapParameter]
  /// Whether arguments that are not declared are kept; in strict maps they are refused.
  public let keepsOthers: Bool
  /// The names of the traits, in the same order: what makes the key.
  public let traits: [String]
  public let hasSensitive: Bool
  /// Whether there are parameters that somebody must give.
  public let hasRequired: Bool

  public init(_ parameters: [MapParameter] = [], keepsOthers: Bool = true) {
    self.parameters = parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.keepsOthers = keepsOthers
    traits = self.parameters.filter(\.isTrait).map(\.name)
    hasSensitive = parameters.contains(where: \.isSensitive)
    hasRequired = parameters.contains(where: \.isRequired)
  }

  /// The declared argument of this name. Complexity: O(log parameters).
  public subscript(name: String) -> MapParameter? {
    var (low, high) = (0, parameters.count)
    while low < high {
      let middle = (low + high) / 2
      if parameters[middle].name.utf8.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
    }
    return low < parameters.count && Text.isSame(parameters[low].name, name) ? parameters[low] : nil
  }

  /// Checks arguments, and puts in those that are not given and have a default.
  /// - Parameter screen: whose they are, for the error.
  /// - Throws: `invalidArgument`: one is missing, unknown in a strict map, or does not fit.
  /// - Complexity: O(n)
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

  /// Checks what is given of the arguments: others need not be there, and are not put in.
  /// - Throws: `invalidArgument`: one is unknown where such are refused, or does not fit.
  /// - Complexity: O(n)
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
  /// - Throws: `invalidArgument`, with the path of what does not fit.
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

  /// The end of an error's sentence about an argument that is none of these.
  static func only(_ names: [String]) -> String {
    names.isEmpty ? "no arguments" : "only \(names.joined(separator: ", "))"
  }

  /// The arguments without those that only front-ends and navigators may see. Complexity: O(n).
  public func masked(_ arguments: JSONObject) -> JSONObject {
    guard hasSensitive else { return arguments }
    return JSONObject(members: arguments.members.filter { self[$0.key]?.isSensitive != true })
  }
}
