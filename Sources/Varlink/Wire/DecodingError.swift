public import JSON

/// The reason why a JSON value does not have the type that an interface declares, with its path.
///
/// The path is composed while the error propagates outwards, so successful decoding does not spend time on it.
public struct DecodingError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Problem: Equatable, Sendable {
    /// A required field is missing or null.
    case missing
    /// A field occurs twice.
    case duplicate
    /// The value has another type, is out of range, or is not a case of the enumeration. The text describes valid values.
    case expected(String)
    /// A value that is ignored is nested deeper than this.
    case tooDeep(max: Int)
  }

  /// The path of the value, such as `screen.arguments` or `path[2].name`; empty for the outermost value.
  public var path: String
  public var problem: Problem

  public init(path: String = "", problem: Problem) {
    self.path = path
    self.problem = problem
  }

  public var description: String {
    let place = path.isEmpty ? "the parameters" : path
    return switch problem {
    case .missing: "\(place): missing"
    case .duplicate: "\(place): given twice"
    case .expected(let expected): "\(place): expected \(expected)"
    case .tooDeep(let max): "\(place): nested deeper than \(max)"
    }
  }
}

extension DecodingError {
  @inline(never)
  public static func expected(_ expected: StaticString) -> DecodingError {
    DecodingError(problem: .expected("\(expected)"))
  }

  @inline(never)
  public static func missing(_ field: StaticString) -> DecodingError {
    DecodingError(path: "\(field)", problem: .missing)
  }

  @inline(never)
  public static func duplicate(_ field: StaticString) -> DecodingError {
    DecodingError(path: "\(field)", problem: .duplicate)
  }

  /// The error as seen from the object that has the value as a field.
  @inline(never)
  public func inside(_ field: StaticString) -> DecodingError { inside("\(field)") }

  /// The error as seen from the array that contains the value.
  @inline(never)
  public func inside(index: Int) -> DecodingError { inside("[\(index)]") }

  /// The error as seen from the dictionary that contains the value.
  @inline(never)
  public func inside(key: JSONText) -> DecodingError { inside(key.string) }

  private func inside(_ step: String) -> DecodingError {
    let isStep = path.utf8.isEmpty || path.utf8.first == UInt8(ascii: "[")
    return DecodingError(path: isStep ? step + path : step + "." + path, problem: problem)
  }
}
