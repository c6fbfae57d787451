public import JSON

/// The arguments of an edge, a step, a root or a result as the map writes them: for each name a value or its source.
public struct ArgumentTemplate: Sendable {
  /// The source of a value.
  public enum Source: Hashable, Sendable {
    /// A value in the map.
    case value(CanonicalValue)
    /// `"{name}"`: the caller's argument of this name. With `isOptional` (`"{name?}"`), it is omitted if the caller
    /// gives none.
    case caller(String, isOptional: Bool)
    /// `"{from.name}"`: an argument of the screen that the edge leaves.
    case leaving(String, isOptional: Bool)
  }

  public struct Entry: Hashable, Sendable {
    /// The argument of the target.
    public let name: String
    public let source: Source

    public init(_ name: String, _ source: Source) {
      self.name = name
      self.source = source
    }
  }

  /// Sorted by the bytes of their names.
  public let entries: [Entry]
  /// The result, if it depends on nothing.
  private let constant: JSONObject?
  /// The length of the values in the map.
  private let byteCount: Int
  /// The number of values that come from the caller, and from the screen that is left.
  private let (callerCount, leavingCount): (Int, Int)

  public init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var members: [(key: String, value: String)] = []
    for entry in self.entries {
      if case .value(let value) = entry.source { members.append((entry.name, value.text)) }
    }
    constant = members.count == entries.count ? JSONObject(members: members) : nil
    byteCount = members.reduce(0) { $0 + $1.value.utf8.count }
    callerCount = entries.count { if case .caller = $0.source { true } else { false } }
    leavingCount = entries.count - members.count - callerCount
  }

  /// Creates the template that passes the caller's arguments for these parameters, except for the one that names a
  /// variant.
  public init(passing parameters: [MapParameter]) {
    self.init(
      parameters.filter { !$0.namesVariant }.map { Entry($0.name, .caller($0.name, isOptional: !$0.isRequired)) })
  }

  /// The names of the caller's arguments that it uses.
  /// - Complexity: O(entries).
  var callerNames: [String] {
    entries.compactMap { if case .caller(let name, _) = $0.source { name } else { nil } }
  }

  /// Whether it uses the caller's argument of a name.
  /// - Complexity: O(entries).
  func uses(caller name: String) -> Bool {
    entries.contains { entry in
      if case .caller(let used, _) = entry.source { Text.isSame(used, name) } else { false }
    }
  }

  public static let empty = ArgumentTemplate([])

  /// The units of work of filling in the values.
  func work(caller: JSONObject, leaving: JSONObject?) -> Int {
    if constant != nil { return 0 }
    let searched = min(callerCount, 2) * caller.byteCount + min(leavingCount, 2) * (leaving?.byteCount ?? 0)
    return Transaction.work(ofBytes: byteCount + 16 * entries.count + searched)
  }

  /// Fills in the values.
  /// - Parameters:
  ///   - caller: The caller's arguments.
  ///   - leaving: The arguments of the screen that the edge leaves; nil if there is none.
  ///   - target: The name of the target, for the error.
  /// - Throws: `invalidArgument` for a missing value.
  /// - Complexity: O(n + entries · log n).
  public func filled(
    caller: JSONObject, leaving: JSONObject? = nil, target: String
  ) throws(NavigationError) -> JSONObject {
    if let constant { return constant }
    let caller = GivenValues(caller, count: callerCount)
    let leaving = leaving.map { GivenValues($0, count: leavingCount) }
    var members: [(key: String, value: String)] = []
    members.reserveCapacity(entries.count)
    for entry in entries {
      switch entry.source {
      case .value(let value): members.append((entry.name, value.text))
      case .caller(let name, let isOptional):
        if let value = caller[name] {
          members.append((entry.name, value))
        } else if !isOptional {
          throw .invalidArgument(screen: target, argument: name, expected: "given")
        }
      case .leaving(let name, let isOptional):
        if let value = leaving?[name] {
          members.append((entry.name, value))
        } else if !isOptional {
          throw .invalidArgument(screen: target, argument: entry.name, expected: "\(name) of the screen that is left")
        }
      }
    }
    return JSONObject(members: members)
  }
}

/// The arguments among which the values of a template are searched.
private struct GivenValues {
  private let arguments: JSONObject
  /// The members, if more than two values are searched. They are sorted.
  private let members: [(key: String, value: String)]?

  init(_ arguments: JSONObject, count: Int) {
    self.arguments = arguments
    members = count > 2 ? arguments.members : nil
  }

  subscript(name: String) -> String? {
    if let members { members.value(of: name) } else { arguments[name] }
  }
}
