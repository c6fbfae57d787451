public import JSON

/// Which fields of a structure have been read: what generated decoders use to notice one that is there twice.
public struct FieldSet {
  /// How many fields a structure may have.
  public static let countMax = 64

  @usableFromInline var bits: UInt64 = 0

  @inlinable
  public init() {}

  /// Reads a field.
  /// - Parameters:
  ///   - index: the place of the field in its structure, below `countMax`.
  ///   - name: its name, for errors.
  ///   - element: its value; null leaves `value` as it is.
  ///   - value: where to put it.
  /// - Throws: when the field was read before, or its value does not fit.
  @inlinable
  @inline(__always)
  public mutating func take<Value: WireValue>(
    _ index: UInt64, _ name: StaticString, _ element: JSONElement, into value: inout Value?
  ) throws(DecodingError) {
    let bit: UInt64 = 1 &<< index
    guard bits & bit == 0 else { throw DecodingError.duplicate(name) }
    bits |= bit
    if element.isNull { return }
    do throws(DecodingError) {
      value = try Value(decoding: element)
    } catch {
      throw error.inside(name)
    }
  }
}
