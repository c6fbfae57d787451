public import JSON

/// The source of an argument for the target of an edge.
public enum ArgumentSource: Sendable {
  /// The caller's argument with this name.
  case caller(String)
  /// The caller's argument with this name, left out if it is missing.
  case callerIfGiven(String)
  /// The argument with this name of the screen that the edge leaves.
  case from(String)
  /// The argument with this name of the screen that the edge leaves, left out if it is missing.
  case fromIfThere(String)
  /// A constant.
  case value(JSONValue)

  /// The source in the notation of maps.
  var json: JSONValue {
    switch self {
    case .caller(let name): .string("{\(name)}")
    case .callerIfGiven(let name): .string("{\(name)?}")
    case .from(let name): .string("{from.\(name)}")
    case .fromIfThere(let name): .string("{from.\(name)?}")
    case .value(let value): value
    }
  }
}
