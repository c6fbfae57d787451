public import JSON

extension Bool: WireValue {
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard let value = element.boolValue else { throw .expected("true or false") }
    self = value
  }

  @inlinable
  public func encode(into buffer: inout ByteBuffer) { buffer.bool(self) }
}

extension Int: WireValue {
  /// Accepts integers of 64 bits, including numbers such as `1.0`.
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard let value = element.integerValue else { throw .expected("a whole number of 64 bits") }
    self = value
  }

  @inlinable
  public func encode(into buffer: inout ByteBuffer) { buffer.integer(self) }
}

extension Double: WireValue {
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard let value = element.doubleValue else { throw .expected("a number") }
    self = value
  }

  /// Appends the shortest number that reads back the same. Infinities and NaN become `null`.
  @inlinable
  public func encode(into buffer: inout ByteBuffer) { buffer.number(self) }
}

extension String: WireValue {
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard let text = element.text else { throw .expected("a string") }
    self = text.string
  }

  @inlinable
  public func encode(into buffer: inout ByteBuffer) { buffer.string(text: self) }
}

extension JSONObject: WireValue {
  /// Accepts an object without duplicate keys.
  @inlinable
  public init(decoding element: JSONElement) throws(DecodingError) {
    do throws(JSONObjectError) { try self.init(element) } catch { throw DecodingError(error) }
  }

  @inlinable
  public func encode(into buffer: inout ByteBuffer) { buffer.object(self) }
}

extension DecodingError {
  @usableFromInline
  init(_ error: JSONObjectError) {
    switch error.problem {
    case .notAnObject: self.init(path: error.path, problem: .expected("an object"))
    case .duplicateKey: self.init(path: error.path, problem: .duplicate)
    case .tooDeep: self.init(path: error.path, problem: .expected("less nesting"))
    case .syntax(let sentence): self.init(path: error.path, problem: .expected("JSON: \(sentence)"))
    }
  }
}
