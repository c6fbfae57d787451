public import JSON

/// A value that has a form on the wire.
public protocol WireValue: Equatable, Sendable {
  /// Reads the value from a parsed document. Fields that the type does not know are ignored.
  /// - Throws: `DecodingError` with the path of the first thing that does not fit.
  init(decoding element: JSONElement) throws(DecodingError)

  /// Appends the value as JSON. Optional fields that are nil are left out.
  func encode(into buffer: inout ByteBuffer)
}

/// An enumeration of an interface: names on the wire.
public protocol WireEnumeration: WireValue, CaseIterable, RawRepresentable where RawValue == String {
  /// The value of that name; nil when there is none. Nothing is allocated.
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
