/// A JSON object in canonical form, in which arguments, results and contexts are stored.
///
/// Keys are sorted by their UTF-8 bytes and there is no white space. Integers have no fraction (`1.0` becomes `1`); any
/// other number has the shortest form that reads back the same. Two objects are equal exactly when their bytes are, so
/// comparing and hashing never parse, and a reply copies the bytes. Source of the idea: RFC 8785 (JSON Canonicalization
/// Scheme), which sorts keys by UTF-16 code units and has no 64-bit integers.
///
/// The text is a `String`, which stores up to 15 bytes (`{"id":4711}`) without an allocation.
public struct JSONObject: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  /// The object without members.
  public static let empty = JSONObject(trusted: "{}")

  /// Creates an object from text that is known to be canonical, without checking it.
  package init(trusted text: String) { self.text = text }

  public var isEmpty: Bool { text.utf8.count == 2 }

  /// The length of the canonical text in bytes.
  public var byteCount: Int { text.utf8.count }

  public var description: String { text }

  @inline(__always)
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    // `String ==` would compare by canonical equivalence; here the bytes decide.
    a.text.utf8.count == b.text.utf8.count && a.text.utf8.elementsEqual(b.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Converts a parsed object to canonical form.
  /// - Parameter maximumDepth: the greatest allowed nesting depth; the object itself counts as one level.
  /// - Throws: `JSONObjectError` if the element is not an object, contains a duplicate key, or is nested too deeply.
  /// - Complexity: O(n), plus O(k log k) for each object whose k keys are not sorted.
  public init(_ element: JSONElement, maximumDepth: Int = .max) throws(JSONObjectError) {
    guard element.isObject else { throw JSONObjectError(path: "", problem: .notAnObject) }
    text = try ByteBuffer.withScratch { buffer throws(JSONObjectError) in
      try buffer.canonicalObject(element, depth: maximumDepth)
      return buffer.string()
    }
  }

  /// Parses a text and converts it to canonical form.
  /// - Parameter maximumDepth: the nesting depth beyond which the text is refused; the object itself counts as one level.
  /// - Throws: `JSONObjectError` if the text is not valid JSON or not an object, contains a duplicate key, or is nested too
  ///   deeply.
  public init(parsing text: String, maximumDepth: Int = JSONParser.depthMax) throws(JSONObjectError) {
    let parser = JSONParser(maximumDepth: maximumDepth)
    // An element is valid only while its parser exists.
    defer { withExtendedLifetime(parser) {} }
    let element: JSONElement
    do { element = try parser.parse(text) } catch {
      throw JSONObjectError(path: "", problem: error.isTooDeep ? .tooDeep : .syntax(error.description))
    }
    try self.init(element)
  }

  /// Reads an object that a file keeps in canonical form.
  ///
  /// A plain text is canonical, and is taken as it is. Any other text is parsed, because scanners of canonical text trust it,
  /// and a disk or another program may have changed it.
  /// - Throws: `JSONObjectError`, as `init(parsing:)`.
  /// - Complexity: O(n), without allocating for a plain text.
  package init(stored text: String) throws(JSONObjectError) {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      guard var reader = unsafe PlainReader(UnsafeRawBufferPointer(bytes)) else { return false }
      return reader.object() != nil && reader.isAtEnd
    }
    if isPlain { self.init(trusted: text) } else { try self.init(parsing: text) }
  }

  /// Creates an object.
  /// - Parameter members: unique keys in any order, and values as canonical JSON text, as in the property `members`.
  /// - Complexity: O(n log n).
  public init(members: [(key: String, value: String)]) {
    var buffer = ByteBuffer(capacity: 128)
    buffer.beginObject()
    for member in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      buffer.key(text: member.key)
      buffer.append(text: member.value)
    }
    buffer.endObject()
    text = buffer.string()
  }
}

/// The reason why a value has no canonical form.
public struct JSONObjectError: Error, Equatable, Sendable {
  public enum Problem: Equatable, Sendable {
    case notAnObject
    case duplicateKey
    case tooDeep
    case syntax(String)
  }
  /// The place in the object, such as `a.b[2]`; empty for the object itself.
  public var path: String
  public var problem: Problem

  public init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }
}

extension ByteBuffer {
  /// Appends a parsed value in canonical form.
  mutating func canonical(_ element: JSONElement, depth: Int) throws(JSONObjectError) {
    switch element.kind {
    case .object: try canonicalObject(element, depth: depth)
    case .array:
      guard depth > 0 else { throw JSONObjectError(path: "", problem: .tooDeep) }
      beginArray()
      var index = 0
      for item in element.elements {
        do { try canonical(item, depth: depth - 1) } catch { throw error.inside("[\(index)]") }
        index += 1
      }
      endArray()
    case .string: if let text = element.text { string(text) }
    case .integer, .number: canonicalNumber(element)
    case .bool: bool(element.boolValue ?? false)
    case .null: null()
    }
  }

  private mutating func canonicalNumber(_ element: JSONElement) {
    if let integer = element.integerValue {
      self.integer(integer)
    } else if let large = element.unsignedValue {
      unsigned(large)
    } else {
      number(element.doubleValue ?? 0)
    }
  }

  fileprivate mutating func canonicalObject(_ element: JSONElement, depth: Int) throws(JSONObjectError) {
    guard depth > 0 else { throw JSONObjectError(path: "", problem: .tooDeep) }
    beginObject()
    if element.hasSortedKeys {
      for field in element.fields { try canonical(field, depth: depth) }
    } else {
      let sorted = element.fields.sorted { JSONText.compare($0.key, $1.key) < 0 }
      for index in sorted.indices {
        if index > 0, JSONText.compare(sorted[index - 1].key, sorted[index].key) == 0 {
          throw JSONObjectError(path: sorted[index].key.string, problem: .duplicateKey)
        }
        try canonical(sorted[index], depth: depth)
      }
    }
    endObject()
  }

  @inline(__always)
  private mutating func canonical(_ field: (key: JSONText, value: JSONElement), depth: Int) throws(JSONObjectError) {
    string(field.key)
    append(UInt8(ascii: ":"))
    do { try canonical(field.value, depth: depth - 1) } catch { throw error.inside(field.key.string) }
  }
}

extension JSONElement {
  /// Whether the keys are unique and in canonical order. This is the common case, which needs no sorting.
  fileprivate var hasSortedKeys: Bool {
    // At most one field, as in most arguments.
    if next - index <= 5 { return true }
    var previous: JSONText?
    for field in fields {
      if let previous, JSONText.compare(previous, field.key) >= 0 { return false }
      previous = field.key
    }
    return true
  }
}

extension JSONObjectError {
  /// The error as seen from the enclosing value.
  fileprivate func inside(_ step: String) -> JSONObjectError {
    let joined = path.isEmpty ? step : path.hasPrefix("[") ? step + path : step + "." + path
    return JSONObjectError(path: joined, problem: problem)
  }
}
