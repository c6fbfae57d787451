public import JSON

/// How the arguments of an edge, a step, a root or a result come about: by name, each a value or a place to take it from.
public struct ArgumentTemplate: Sendable {
  /// Where a value comes from.
  public enum Source: Hashable, Sendable {
    /// It stands in the map.
    case value(CanonicalValue)
    /// `"{name}"`: what the caller gives by that name; left out with `isOptional` (`"{name?}"`) when there is none.
    case caller(String, isOptional: Bool)
    /// `"{from.name}"`: what the screen has that the edge leaves.
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
  /// What comes of it when nothing is to be taken from anywhere.
  private let constant: JSONObject?

  public init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    var members: [(key: String, value: String)] = []
    for entry in self.entries {
      if case .value(let value) = entry.source { members.append((entry.name, value.text)) }
    }
    constant = members.count == entries.count ? JSONObject(members: members) : nil
  }

  /// The template that hands on what the caller gives under the names of these parameters, where it gives it.
  public init(passing parameters: [MapParameter]) {
    self.init(parameters.map { Entry($0.name, .caller($0.name, isOptional: !$0.isRequired)) })
  }

  /// The names under which it takes values from the caller. Complexity: O(entries).
  var callerNames: [String] {
    entries.compactMap { if case .caller(let name, _) = $0.source { name } else { nil } }
  }

  /// No arguments.
  public static let empty = ArgumentTemplate([])

  /// Puts the values in.
  /// - Parameters:
  ///   - caller: what the caller gives.
  ///   - leaving: the arguments of the screen that the edge leaves; nil where none is left.
  ///   - target: whose arguments these are, for the error.
  /// - Throws: `invalidArgument` for a value that is not there.
  /// - Complexity: O(n)
  public func filled(
    caller: JSONObject, leaving: JSONObject? = nil, target: String
  ) throws(NavigationError) -> JSONObject {
    if let constant { return constant }
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
