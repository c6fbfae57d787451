public import JSON

extension JSONValue: WireValue {
  /// Takes any value.
  public init(decoding element: JSONElement) throws(DecodingError) { self.init(element) }

  public func encode(into buffer: inout ByteBuffer) { buffer.value(self) }
}
