internal import JSON
import Navigation

/// Scans a text in the notation byte by byte, and reports errors with their place.
struct NotationScanner {
  private let text: String
  private let bytes: [UInt8]
  /// How many values may be cases, one within the other.
  private let depth: Int
  private var index = 0

  /// The greatest depth of cases within each other. What is deeper is refused.
  static let depthMax = 32

  init(_ text: String, depth: Int = Self.depthMax) {
    self.text = text
    self.depth = depth
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { index == bytes.count }

  /// The next byte; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipSpace() {
    while let byte = next, Notation.isSpace(byte) { index += 1 }
  }

  /// Consumes the byte if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// An error at the current place.
  func expected(_ expected: String) -> NotationError { self.expected(expected, at: index) }

  private func tooDeep(_ least: String, at place: Int) -> NotationError {
    var error = expected("less nesting: \(least)", at: place)
    error.isTooDeep = true
    return error
  }

  private func expected(_ expected: String, at place: Int) -> NotationError {
    let before = String(decoding: bytes[..<place], as: UTF8.self)
    let rest = String(decoding: bytes[place...], as: UTF8.self)
    let found = rest.first.map { Notation.quoted(String($0)) } ?? "the end"
    return NotationError(text: text, column: before.count + 1, expected: expected, found: found)
  }

  /// Consumes a plain name or a JSON string.
  mutating func name(_ what: String) throws(NotationError) -> String {
    if next == UInt8(ascii: "\"") { return try string() }
    let start = index
    while let byte = next, Notation.isPlain(byte) { index += 1 }
    guard index > start else { throw expected(what) }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func string() throws(NotationError) -> String {
    let start = index
    try skipString()
    let quoted = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let text = (try? JSONValue(parsing: quoted))?.stringValue else { throw expected("a JSON string", at: start) }
    return text
  }

  /// Consumes the string that begins here.
  private mutating func skipString() throws(NotationError) {
    index += 1
    while let byte = next {
      index += byte == UInt8(ascii: "\\") && index + 1 < bytes.count ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw expected("a \" that ends the string")
  }

  /// Consumes a number of digits.
  mutating func number(_ what: String) throws(NotationError) -> Int {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard let value = Int(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      throw expected(what, at: start)
    }
    return value
  }

  /// Consumes `key=value,…` and the closing bracket.
  mutating func members(until close: UInt8) throws(NotationError) -> JSONObject {
    var members: [(key: String, value: String)] = []
    let end = String(UnicodeScalar(close))
    skipSpace()
    while !take(close) {
      let start = index
      let key = try name("a key")
      if members.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
        throw expected("each key once", at: start)
      }
      skipSpace()
      guard take(UInt8(ascii: "=")) else { throw expected("= and a value") }
      members.append((key, try value(until: close)))
      if take(UInt8(ascii: ",")) {
        skipSpace()
      } else if next != close {
        throw expected("\(end) or ,")
      }
    }
    return JSONObject(members: members)
  }

  /// Consumes a value that ends before a comma or the closing bracket, and returns its canonical JSON.
  private mutating func value(until close: UInt8) throws(NotationError) -> String {
    let start = index
    var open: [UInt8] = []
    scan: while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        try skipString()
        continue scan
      case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: ","): if open.isEmpty { break scan }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard let wanted = open.last else { break scan }
        guard byte == wanted else { throw expected(String(UnicodeScalar(wanted))) }
        open.removeLast()
      default: break
      }
      index += 1
    }
    if let wanted = open.last { throw expected(String(UnicodeScalar(wanted))) }
    return try canonical(bytes[start..<index])
  }

  /// The value as JSON if it parses as JSON, as a case if it has that form, or else as a text.
  /// - Throws: An error if it is nested too deep to tell, or deeper than any navd takes.
  private func canonical(_ value: ArraySlice<UInt8>) throws(NotationError) -> String {
    let text = String(decoding: value, as: UTF8.self)
    for text in [text, Self.escapingControls(text)] {
      // The object stands for the arguments, which count as a level.
      switch Self.object("{\"value\":\(text)}") {
      case .success(let object): if let value = object["value"] { return value }
      case .failure(let error):
        guard error.problem == .tooDeep else { continue }
        throw tooDeep("arguments have at most \(SceneLimits.nestingMax) levels", at: value.startIndex)
      }
    }
    var bare = value
    while let first = bare.first, Notation.isSpace(first) { bare.removeFirst() }
    while let last = bare.last, Notation.isSpace(last) { bare.removeLast() }
    let word = String(decoding: bare, as: UTF8.self)
    guard bare.last == UInt8(ascii: ")") else { return JSONValue.string(word).description }
    if depth == 0, Self.beginsCase(word) {
      throw tooDeep("at most \(Self.depthMax) cases are within each other", at: value.startIndex)
    }
    return try Self.object(ofCase: word, depth: depth - 1)?.text ?? JSONValue.string(word).description
  }

  private static func object(_ text: String) -> Result<JSONObject, JSONObjectError> {
    // The parser refuses the depth that it is given.
    Result { () throws(JSONObjectError) in try JSONObject(parsing: text, maximumDepth: SceneLimits.nestingMax + 1) }
  }

  private static func beginsCase(_ text: String) -> Bool {
    var scanner = NotationScanner(text)
    return (try? scanner.name("a case")) != nil && scanner.take(UInt8(ascii: "("))
  }

  /// The object of a case of an enum, with its fields as arguments: `{"card":{"last4":"1234"}}` for
  /// `card(last4="1234")`.
  /// - Returns: nil if the text has another form.
  /// - Throws: An error if a value in it is nested too deep.
  /// - Complexity: O(n · depth).
  static func object(ofCase text: String, depth: Int = Self.depthMax) throws(NotationError) -> JSONObject? {
    var scanner = NotationScanner(text, depth: depth)
    guard let name = try? scanner.name("a case"), scanner.take(UInt8(ascii: "(")) else { return nil }
    let fields: JSONObject
    do throws(NotationError) { fields = try scanner.members(until: UInt8(ascii: ")")) } catch {
      if error.isTooDeep { throw error }
      return nil
    }
    return scanner.isAtEnd ? JSONObject(members: [(name, fields.text)]) : nil
  }

  /// The value with control characters in its strings escaped as JSON requires. They come from the variables of a
  /// shell.
  private static func escapingControls(_ value: String) -> String {
    var escaped = ""
    var (isText, isEscape) = (false, false)
    for scalar in value.unicodeScalars {
      if isText, scalar.value < 0x20 {
        escaped += Notation.escape(scalar)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
      if scalar == "\"", !isEscape { isText.toggle() }
      isEscape = isText && !isEscape && scalar == "\\"
    }
    return escaped
  }
}
