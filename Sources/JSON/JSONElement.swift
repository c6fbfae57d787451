/// A value of a parsed document: a position on the parser's tape (doc/tape.md of simdjson).
///
/// An element is valid until its parser parses again. It is three words on the stack. Looking up a field walks the tape;
/// only the `String`s that a caller asks for are allocated.
@frozen @safe public struct JSONElement {
  public enum Kind: Sendable { case object, array, string, integer, number, bool, null }

  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline let index: Int

  @inlinable @inline(__always)
  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    unsafe self.tape = tape
    unsafe self.strings = strings
    self.index = index
  }

  @inlinable @inline(__always)
  func at(_ index: Int) -> JSONElement { unsafe JSONElement(tape: tape, strings: strings, index: index) }

  @inlinable @inline(__always)
  var tag: UInt8 { unsafe UInt8(truncatingIfNeeded: tape[index] >> 56) }

  @inlinable @inline(__always)
  var payload: UInt64 { unsafe tape[index] & 0x00FF_FFFF_FFFF_FFFF }

  @inlinable
  public var kind: Kind {
    switch tag {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "l"), UInt8(ascii: "u"): .integer
    case UInt8(ascii: "d"): .number
    case UInt8(ascii: "n"): .null
    default: .bool
    }
  }

  /// The position on the tape of the next value.
  @inlinable @inline(__always)
  var next: Int {
    switch tag {
    case UInt8(ascii: "{"), UInt8(ascii: "["): Int(truncatingIfNeeded: payload & 0xFFFF_FFFF)
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }

  @inlinable @inline(__always)
  public var isNull: Bool { tag == UInt8(ascii: "n") }

  @inlinable @inline(__always)
  public var isObject: Bool { tag == UInt8(ascii: "{") }

  @inlinable @inline(__always)
  public var isArray: Bool { tag == UInt8(ascii: "[") }

  @inlinable @inline(__always)
  public var isString: Bool { tag == UInt8(ascii: "\"") }

  @inlinable @inline(__always)
  public var boolValue: Bool? {
    switch tag {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The integer; nil for any other value. A number such as `1.0` counts as an integer.
  @inlinable @inline(__always)
  public var integerValue: Int? {
    switch tag {
    case UInt8(ascii: "l"): unsafe Int(truncatingIfNeeded: tape[index + 1])
    case UInt8(ascii: "d"): unsafe Int(exactly: Double(bitPattern: tape[index + 1]))
    default: nil
    }
  }

  /// The number as a double; nil for any other value. Integers beyond 2^53 are rounded.
  @inlinable
  public var doubleValue: Double? {
    switch tag {
    case UInt8(ascii: "l"): unsafe Double(Int64(bitPattern: tape[index + 1]))
    case UInt8(ascii: "u"): unsafe Double(tape[index + 1])
    case UInt8(ascii: "d"): unsafe Double(bitPattern: tape[index + 1])
    default: nil
    }
  }

  /// An integer above `Int.max`; nil for any other value. A number such as `1e19` counts as an integer.
  var unsignedValue: UInt64? {
    switch tag {
    case UInt8(ascii: "u"): unsafe tape[index + 1]
    case UInt8(ascii: "d"): unsafe UInt64(exactly: Double(bitPattern: tape[index + 1]))
    default: nil
    }
  }

  @inlinable
  public var stringValue: String? { isString ? bytes.string : nil }

  /// The text of a string, read in place; nil for any other value.
  @inlinable @inline(__always)
  public var text: JSONText? { isString ? bytes : nil }

  @inlinable @inline(__always)
  var bytes: JSONText {
    let place = unsafe strings + Int(truncatingIfNeeded: payload)
    let length = unsafe UnsafeRawPointer(place).loadUnaligned(as: UInt32.self)
    return unsafe JSONText(bytes: UnsafeRawBufferPointer(start: place + 4, count: Int(length)))
  }

  /// The elements of an array; empty for any other value.
  @inlinable @inline(__always)
  public var elements: Elements { Elements(of: self) }

  /// The fields of an object in the order of the document, duplicates included; empty for any other value.
  @inlinable @inline(__always)
  public var fields: Fields { Fields(of: self) }

  /// The value of the first field with that name.
  /// - Complexity: O(fields).
  public subscript(name: StaticString) -> JSONElement? {
    for field in fields where field.key == name { return field.value }
    return nil
  }

  @frozen @safe public struct Elements: Sequence, IteratorProtocol {
    @usableFromInline var current: JSONElement
    @usableFromInline let end: Int

    @inlinable @inline(__always)
    init(of array: JSONElement) {
      current = array.at(array.index + 1)
      end = array.isArray ? array.next - 1 : array.index + 1
    }

    @inlinable @inline(__always)
    public mutating func next() -> JSONElement? {
      guard current.index < end else { return nil }
      let element = current
      current = element.at(element.next)
      return element
    }
  }

  @frozen @safe public struct Fields: Sequence, IteratorProtocol {
    @usableFromInline var current: JSONElement
    @usableFromInline let end: Int

    @inlinable @inline(__always)
    init(of object: JSONElement) {
      current = object.at(object.index + 1)
      end = object.isObject ? object.next - 1 : object.index + 1
    }

    @inlinable @inline(__always)
    public mutating func next() -> (key: JSONText, value: JSONElement)? {
      guard current.index < end else { return nil }
      let key = current.bytes
      let value = current.at(current.index + 1)
      current = value.at(value.next)
      return (key, value)
    }
  }
}

extension JSONElement {
  /// The object without fields, for messages without parameters. It is always valid.
  public static var emptyObject: JSONElement {
    unsafe JSONElement(tape: UnsafePointer(emptyTape), strings: UnsafePointer(noStrings), index: 1)
  }

  /// The tape of `{}`: the root, the start of the object with the position after it, and its end.
  ///
  /// Immutable once initialized and never freed, so any thread may read it.
  nonisolated(unsafe) private static let emptyTape: UnsafeMutablePointer<UInt64> = {
    let tape = UnsafeMutablePointer<UInt64>.allocate(capacity: 3)
    unsafe tape[0] = UInt64(UInt8(ascii: "r")) << 56 | 3
    unsafe tape[1] = UInt64(UInt8(ascii: "{")) << 56 | 3
    unsafe tape[2] = UInt64(UInt8(ascii: "}")) << 56 | 1
    return unsafe tape
  }()

  /// The string memory of the empty tape, which has no strings.
  nonisolated(unsafe) private static let noStrings = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
}
