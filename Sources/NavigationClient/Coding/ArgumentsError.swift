/// The reason why a value cannot be encoded as arguments, or decoded from them.
public struct ArgumentsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place in the object, such as `customer.name` or `lines[2]`; empty for the object itself.
  public var path: String
  /// A sentence without its subject: `is missing`.
  public var problem: String

  public init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }

  /// The path of coding keys in the form of `path`.
  static func text(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue, key is ElementKey {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return text
  }

  /// Runs code that encodes or decodes, and translates its errors.
  static func catching<Value>(_ body: () throws -> Value) throws(ArgumentsError) -> Value {
    do {
      return try body()
    } catch let error as ArgumentsError {
      throw error
    } catch let error as EncodingError {
      throw ArgumentsError(error)
    } catch let error as Swift.DecodingError {
      throw ArgumentsError(error)
    } catch {
      throw ArgumentsError(path: "", problem: "\(error)")
    }
  }

  private init(_ error: EncodingError) {
    switch error {
    case .invalidValue(_, let context):
      self.init(path: Self.text(context.codingPath), problem: context.debugDescription)
    @unknown default: self.init(path: "", problem: "\(error)")
    }
  }

  private init(_ error: Swift.DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(path: Self.text(context.codingPath + [key]), problem: "is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      self.init(path: Self.text(context.codingPath), problem: context.debugDescription)
    @unknown default: self.init(path: "", problem: "\(error)")
    }
  }
}

/// An index of an array.
struct ElementKey: CodingKey {
  var index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }

  var intValue: Int? { index }
  var stringValue: String { String(index) }
}

/// The key under which a class encodes its superclass.
struct SuperKey: CodingKey {
  init() {}
  init?(intValue: Int) { return nil }
  init?(stringValue: String) { if stringValue != "super" { return nil } }

  var intValue: Int? { nil }
  var stringValue: String { "super" }
}
