public import JSON

/// A value with a representation on the wire.
public protocol WireValue: Equatable, Sendable {
  /// Decodes the value from a parsed document. Unknown fields are ignored.
  /// - Throws: `DecodingError` with the path of the first invalid value.
  init(decoding element: JSONElement) throws(DecodingError)

  /// Appends the value as JSON, without optional fields that are nil.
  func encode(into buffer: inout ByteBuffer)
}

/// An enumeration of an interface, whose cases are names on the wire.
public protocol WireEnumeration: WireValue, CaseIterable, RawRepresentable where RawValue == String {
  /// Creates the case with a name, without allocating; nil if there is none.
  init?(_ name: JSONText)

  /// The name on the wire.
  var literal: StaticString { get }
}

extension WireEnumeration {
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard let text = element.text, let value = Self(text) else { throw Self.mismatch }
    self = value
  }

  @inlinable
  public func encode(into buffer: inout ByteBuffer) { buffer.string(literal) }

  @usableFromInline
  static var mismatch: DecodingError {
    DecodingError(problem: .expected("one of " + allCases.map(\.rawValue).joined(separator: ", ")))
  }
}
