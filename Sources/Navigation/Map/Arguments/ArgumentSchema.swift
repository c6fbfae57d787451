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
  /// The indices of the parameters that are required or have a default. The others cost nothing if the caller does not give them.
  private let demanded: [Int]
  /// The parameters that a caller must give.
  /// - Complexity: O(`demandedCount`).
  package var required: [MapParameter] { demanded.map { parameters[$0] }.filter(\.isRequired) }
  /// The number of parameters that are required or have a default.
  package var demandedCount: Int { demanded.count }
  /// The units of work of adding the defaults.
  let workOfDefaults: Int
  /// The length of the declarations in JSON.
  let describedBytes: Int

  public init(_ parameters: [MapParameter] = [], keepsOthers: Bool = true) {
    let sorted = parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.parameters = sorted
    self.keepsOthers = keepsOthers
    traits = sorted.filter(\.isTrait).map(\.name)
    hasSensitive = parameters.contains(where: \.isSensitive)
    hasRequired = parameters.contains(where: \.isRequired)
    demanded = sorted.indices.filter { !sorted[$0].mayBeMissing }
    describedBytes = sorted.reduce(0) { $0 + $1.name.utf8.count + $1.schema.jsonSchema.byteCount }
    let defaults = sorted.compactMap(\.standard)
    workOfDefaults = Transaction.work(ofBytes: defaults.reduce(0) { $0 + 16 + $1.text.utf8.count })
  }

  /// The declaration of an argument.
  /// - Complexity: O(log parameters).
  public subscript(name: String) -> MapParameter? {
    let place = parameters.lowerBound { $0.name.utf8.lexicographicallyPrecedes(name.utf8) }
    return place < parameters.count && Text.isSame(parameters[place].name, name) ? parameters[place] : nil
  }

  /// The declarations of some names that are declared, without the one that names a variant, sorted by the bytes of the names.
  /// - Complexity: O(n log parameters + n log n).
  package func parameters(named names: [String]) -> [MapParameter] {
    var found = names.compactMap { self[$0] }.filter { !$0.namesVariant }
    found.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return found
  }

  /// Checks arguments and adds the defaults of missing ones.
  /// - Parameter screen: The name of the target, for the error.
  /// - Throws: `invalidArgument` if an argument is missing, unknown in a strict map, or does not fit.
  /// - Complexity: O(n · log parameters + parameters that are required or have a default).
  public func complete(_ arguments: JSONObject, of screen: String) throws(NavigationError) -> JSONObject {
    if parameters.isEmpty && (keepsOthers || arguments.isEmpty) { return arguments }
    let members = arguments.members
    var completed: [(key: String, value: String)] = []
    var next = 0
    for place in demanded {
      let parameter = parameters[place]
      while next < members.count, members[next].key.utf8.lexicographicallyPrecedes(parameter.name.utf8) {
        try check(members[next], of: screen)
        next += 1
      }
      if next < members.count, Text.isSame(members[next].key, parameter.name) {
        try check(members[next].value, parameter, of: screen)
        next += 1
      } else if let standard = parameter.standard {
        completed.append((parameter.name, standard.text))
      } else {
        throw .invalidArgument(screen: screen, argument: parameter.name, expected: parameter.schema.expectation)
      }
    }
    while next < members.count {
      try check(members[next], of: screen)
      next += 1
    }
    return completed.isEmpty ? arguments : JSONObject(members: members + completed)
  }

  /// The caller's arguments that are declared, except for the one that names a variant, as an edge without arguments passes them.
  /// - Parameter target: The name of the target, for the error.
  /// - Throws: `invalidArgument` if a required one is missing.
  /// - Complexity: O(n · log parameters + parameters that are required or have a default · log n).
  func passed(_ caller: JSONObject, target: String) throws(NavigationError) -> JSONObject {
    if parameters.isEmpty { return .empty }
    let members = declared(of: caller)
    if hasRequired {
      for parameter in required where !parameter.namesVariant && members.value(of: parameter.name) == nil {
        throw .invalidArgument(screen: target, argument: parameter.name, expected: "given")
      }
    }
    return JSONObject(members: members)
  }

  /// The members that are declared, except for the one that names a variant.
  /// - Complexity: O(n · log parameters).
  func declared(of arguments: JSONObject) -> [(key: String, value: String)] {
    arguments.members.filter { self[$0.key].map { !$0.namesVariant } ?? false }
  }

  /// The defaults of parameters that some members lack.
  /// - Parameter members: Sorted by the bytes of their keys.
  /// - Complexity: O(parameters that are required or have a default · log n).
  func defaults(missingIn members: [(key: String, value: String)]) -> [(key: String, value: String)] {
    demanded.compactMap { place in
      let parameter = parameters[place]
      guard let standard = parameter.standard, members.value(of: parameter.name) == nil else { return nil }
      return (parameter.name, standard.text)
    }
  }

  /// Checks the given arguments, without requiring or adding others.
  /// - Throws: `invalidArgument` if an argument is refused as unknown, or does not fit.
  /// - Complexity: O(n).
  func check(given arguments: JSONObject, of screen: String) throws(NavigationError) {
    for member in arguments.members { try check(member, of: screen) }
  }

  /// Checks an argument, which may be undeclared.
  private func check(_ member: (key: String, value: String), of screen: String) throws(NavigationError) {
    if let parameter = self[member.key] { return try check(member.value, parameter, of: screen) }
    try refuseOther(member.key, of: screen)
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
    throw .invalidArgument(screen: screen, argument: name, expected: Self.only(parameters.lazy.map(\.name)))
  }

  /// The end of an error's sentence about an argument with any other name.
  static func only(_ names: some Collection<String>) -> String {
    names.isEmpty ? "no arguments" : "only \(Text.list(names))"
  }

  /// The arguments without the sensitive ones.
  /// - Complexity: O(n).
  public func masked(_ arguments: JSONObject) -> JSONObject {
    guard hasSensitive else { return arguments }
    let members = arguments.members
    let kept = members.filter { self[$0.key]?.isSensitive != true }
    return kept.count == members.count ? arguments : JSONObject(members: kept)
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
