public import JSON

/// The set of fields of a structure that a generated decoder has read, for detecting duplicates.
public struct FieldSet {
  /// The limit for the number of fields of a structure.
  public static let countMax = 64

  @usableFromInline var bits: UInt64 = 0

  @inlinable
  public init() {}

  /// Reads a field.
  /// - Parameters:
  ///   - index: the index of the field in its structure, below `countMax`.
  ///   - name: the name of the field, for errors.
  ///   - element: the value of the field; null leaves `value` unchanged.
  ///   - value: the decoded value.
  /// - Throws: `DecodingError` if the field was read before, or its value has the wrong type.
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

  /// Passes over a field that the structure does not declare.
  /// - Throws: when the value is nested deeper than its parser allows.
  @inlinable
  public func ignore(_ key: JSONText, _ element: JSONElement) throws(DecodingError) {
    if element.isTooDeepToIgnore {
      throw DecodingError(path: key.string, problem: .tooDeep(max: element.ignoredDepthMax))
    }
  }
}
