import Testing

@testable import FleetEngine

struct HTTPResponseParserTests {
  private static let counted = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n{\"a\":"
  private static let chunked =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=1\r\n0123456789\r\n0\r\nT: 1\r\n\r\n"

  @Test(arguments: [(counted, "{\"a\":"), (chunked, "abc0123456789")])
  func everyDivisionGivesTheSame(text: String, body: String) throws {
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var parser = HTTPResponseParser()
      let first = try parser.take(Array(bytes[..<split]))
      let response = try split == bytes.count ? first : parser.take(Array(bytes[split...]))
      #expect(response == HTTPResponse(status: 200, body: Array(body.utf8), keepsConnection: true))
    }
  }

  @Test func responsesFollowEachOther() throws {
    var parser = HTTPResponseParser()
    let rest = "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    let first = try parser.take(Array((Self.counted + rest).utf8))
    #expect(first?.status == 200)
    let second = try parser.take([])
    #expect(second == HTTPResponse(status: 503, body: [], keepsConnection: false))
  }

  @Test(arguments: [
    "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n", "nonsense\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "HTTP/1.1 200 OK\r\nnocolon\r\n\r\n",
  ])
  func otherBytesAreRefused(text: String) {
    var parser = HTTPResponseParser()
    #expect(throws: HTTPResponseParser.Failure.malformed) { try parser.take(Array(text.utf8)) }
  }

  @Test func aLineIsBounded() {
    var parser = HTTPResponseParser()
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: HTTPResponseParser.lineMax + 1)
    #expect(throws: HTTPResponseParser.Failure.tooLong) { try parser.take(bytes) }
  }
}
