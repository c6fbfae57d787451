public import JSON

/// Where an argument of the screen that an edge leads to comes from.
public enum ArgumentSource: Sendable {
  /// From who takes the edge, by this name.
  case caller(String)
  /// The same, left out when it is not given.
  case callerIfGiven(String)
  /// From the screen that the edge leaves, by this name.
  case from(String)
  /// The same, left out when that screen has none.
  case fromIfThere(String)
  /// Always this.
  case value(JSONValue)

  /// As the map says it.
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
