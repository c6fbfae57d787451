/// A response to an HTTP/1.1 request.
struct HTTPResponse: Equatable {
  var status: Int
  var body: [UInt8]
  /// Whether the connection can be used for another request.
  var keepsConnection: Bool
}

/// Reads one response (RFC 9112) from the bytes of a connection, however they are divided: with a length, or in chunks.
/// Other responses, such as one that ends with the connection, are refused, since the gateway sends none.
struct HTTPResponseParser {
  enum Failure: Error, Equatable {
    case malformed, tooLong
  }

  private enum State {
    case head, body(length: Int), chunkSize, chunk(length: Int), chunkEnd, trailer
  }

  private var bytes: [UInt8] = []
  private var place = 0
  private var state = State.head
  private var response = HTTPResponse(status: 0, body: [], keepsConnection: true)

  /// The longest response: eight frames in base64, and the entries around them, take less.
  static let bytesMax = 16 << 20
  /// The longest line, in bytes.
  static let lineMax = 16 << 10

  /// Takes the next bytes.
  ///
  /// - Returns: The response once it is complete; nil before that. After a response, the parser begins anew.
  /// - Throws: `Failure` if the bytes are not a response; the connection can no longer be used.
  mutating func take(_ more: [UInt8]) throws(Failure) -> HTTPResponse? {
    bytes += more
    if bytes.count > Self.bytesMax { throw .tooLong }
    while true {
      switch state {
      case .head:
        guard let head = try head() else { return nil }
        state = head
      case .body(let length):
        if bytes.count - place < length { return nil }
        response.body = Array(bytes[place..<place + length])
        place += length
        return finish()
      case .chunkSize:
        guard let line = try line() else { return nil }
        let digits = line.prefix { $0 != UInt8(ascii: ";") }
        guard let length = Int(String(decoding: digits, as: UTF8.self), radix: 16), length >= 0 else {
          throw .malformed
        }
        state = length == 0 ? .trailer : .chunk(length: length)
      case .chunk(let length):
        if bytes.count - place < length { return nil }
        response.body += bytes[place..<place + length]
        place += length
        state = .chunkEnd
      case .chunkEnd:
        guard let line = try line() else { return nil }
        if !line.isEmpty { throw .malformed }
        state = .chunkSize
      case .trailer:
        guard let line = try line() else { return nil }
        if line.isEmpty { return finish() }
      }
    }
  }

  private mutating func finish() -> HTTPResponse {
    defer {
      bytes.removeFirst(place)
      (place, state) = (0, .head)
      response = HTTPResponse(status: 0, body: [], keepsConnection: true)
    }
    return response
  }

  /// The next line without its end; nil if it is not complete.
  private mutating func line() throws(Failure) -> ArraySlice<UInt8>? {
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count - place > Self.lineMax { throw .tooLong }
      return nil
    }
    var line = bytes[place..<end]
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    place = end + 1
    return line
  }

  /// Reads the head; nil if it is incomplete, and then leaves `place` as it was.
  private mutating func head() throws(Failure) -> State? {
    let start = place
    guard let first = try line() else { return nil }
    let words = String(decoding: first, as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { throw .malformed }
    var body: State?
    var keeps = true
    while let line = try line() {
      if line.isEmpty {
        guard let body else { throw .malformed }
        response.status = status
        response.keepsConnection = keeps
        return body
      }
      let parts = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { throw .malformed }
      let value = parts[1].drop { $0 == " " }
      switch parts[0].lowercased() {
      case "content-length":
        guard let length = Int(value), (0...Self.bytesMax).contains(length) else { throw .malformed }
        body = .body(length: length)
      case "transfer-encoding":
        guard value.lowercased() == "chunked" else { throw .malformed }
        body = .chunkSize
      case "connection": if value.lowercased() == "close" { keeps = false }
      default: break
      }
    }
    place = start
    return nil
  }
}
