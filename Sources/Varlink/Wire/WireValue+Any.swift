public import JSON

extension JSONValue: WireValue {
  public init(decoding element: JSONElement) throws(DecodingError) { self.init(element) }

  public func encode(into buffer: inout ByteBuffer) { buffer.value(self) }
}
