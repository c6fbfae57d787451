public import JSON

extension Array: WireValue where Element: WireValue {
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard element.isArray else { throw .expected("an array") }
    self = []
    for item in element.elements {
      do throws(DecodingError) {
        append(try Element(decoding: item))
      } catch {
        throw error.inside(index: count)
      }
    }
  }

  @inlinable
  public func encode(into buffer: inout ByteBuffer) {
    buffer.beginArray()
    for item in self { item.encode(into: &buffer) }
    buffer.endArray()
  }
}

/// An element of an array or dictionary that may be null. A field that may be absent is left out instead.
extension Optional: WireValue where Wrapped: WireValue {
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    self = element.isNull ? nil : try Wrapped(decoding: element)
  }

  @inlinable
  public func encode(into buffer: inout ByteBuffer) {
    if let self { self.encode(into: &buffer) } else { buffer.null() }
  }
}

extension Dictionary: WireValue where Key == String, Value: WireValue {
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard element.isObject else { throw .expected("an object") }
    self = [:]
    for field in element.fields {
      let value: Value
      do throws(DecodingError) {
        value = try Value(decoding: field.value)
      } catch {
        throw error.inside(key: field.key)
      }
      if updateValue(value, forKey: field.key.string) != nil {
        throw DecodingError(path: field.key.string, problem: .duplicate)
      }
    }
  }

  /// Appends an object with its keys in the order of their bytes, so that equal values have equal texts.
  @inlinable
  public func encode(into buffer: inout ByteBuffer) {
    buffer.beginObject()
    for (key, value) in sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      buffer.key(text: key)
      value.encode(into: &buffer)
    }
    buffer.endObject()
  }
}
