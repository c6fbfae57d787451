public import JSON

/// Why a JSON value is not of the type that an interface declares, and where.
///
/// The path is put together while the error travels outwards, so that a decoding that succeeds never makes one.
public struct DecodingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong at the path.
  public enum Problem: Equatable, Sendable {
    /// The field is not there (or null), and is not optional.
    case missing
    /// The object has the field twice.
    case duplicate
    /// The value is of another type, out of range, or no name of the enumeration: what would have been right.
    case expected(String)
  }

  /// The field, as `screen.arguments` or `path[2].name`; empty when the outermost value itself is wrong.
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
    }
  }
}

extension DecodingError {
  /// The value is not what it should be.
  @inline(never)
  public static func expected(_ expected: StaticString) -> DecodingError {
    DecodingError(problem: .expected("\(expected)"))
  }

  /// A field that must be there is not.
  @inline(never)
  public static func missing(_ field: StaticString) -> DecodingError {
    DecodingError(path: "\(field)", problem: .missing)
  }

  /// A field is there twice.
  @inline(never)
  public static func duplicate(_ field: StaticString) -> DecodingError {
    DecodingError(path: "\(field)", problem: .duplicate)
  }

  /// The same error, seen from the object whose field the value is.
  @inline(never)
  public func inside(_ field: StaticString) -> DecodingError { inside("\(field)") }

  /// The same error, seen from the array whose element the value is.
  @inline(never)
  public func inside(index: Int) -> DecodingError { inside("[\(index)]") }

  /// The same error, seen from the dictionary whose value it is.
  @inline(never)
  public func inside(key: JSONText) -> DecodingError { inside(key.string) }

  private func inside(_ step: String) -> DecodingError {
    let isStep = path.utf8.isEmpty || path.utf8.first == UInt8(ascii: "[")
    return DecodingError(path: isStep ? step + path : step + "." + path, problem: problem)
  }
}
