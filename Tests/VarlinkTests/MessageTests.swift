import JSON
import Testing
import Varlink

/// Decoding of calls and replies, and errors in them.
@Suite struct MessageTests {
  private let parser = JSONParser()

  @Test func aCallIsReadInPlace() throws {
    let call = try CallView(
      parser.parse(#"{"parameters":{"a":1},"method":"org.example.ftl.Jump","later":[{}],"more":false}"#))
    #expect(call.method == "org.example.ftl.Jump")
    #expect(call.interface?.string == "org.example.ftl")
    #expect(call.member == "Jump")
    #expect(call.parameters?["a"]?.integerValue == 1)
    #expect(call.mode == .single)
  }

  @Test(arguments: [
    (#"{"method":"a.B"}"#, CallMode.single), (#"{"method":"a.B","more":true}"#, .more),
    (#"{"method":"a.B","oneway":true}"#, .oneway), (#"{"method":"a.B","upgrade":true}"#, .upgrade),
    (#"{"method":"a.B","more":null,"oneway":false}"#, .single),
    (#"{"method":"a.B","more":true,"oneway":true}"#, .oneway),
  ])
  func modesAreRead(text: String, mode: CallMode) throws {
    #expect(try CallView(parser.parse(text)).mode == mode)
  }

  @Test func parametersMayBeLeftOut() throws {
    #expect(try CallView(parser.parse(#"{"method":"a.B"}"#)).parameters == nil)
    #expect(try CallView(parser.parse(#"{"method":"a.B","parameters":null}"#)).parameters == nil)
  }

  @Test func namesWithoutAPointHaveNoInterface() throws {
    let call = try CallView(parser.parse(#"{"method":"Jump"}"#))
    #expect(call.interface == nil && call.member == "Jump")
    let empty = try CallView(parser.parse(#"{"method":"a."}"#))
    #expect(empty.interface?.string == "a" && empty.member == "")
  }

  @Test(arguments: [
    ("[]", ""), ("5", ""), ("null", ""), ("{}", "method"), (#"{"method":5}"#, "method"),
    (#"{"method":null}"#, "method"), (#"{"method":"a.B","method":"a.B"}"#, "method"),
    (#"{"method":"a.B","parameters":[]}"#, "parameters"), (#"{"method":"a.B","parameters":"x"}"#, "parameters"),
    (#"{"method":"a.B","parameters":{},"parameters":{}}"#, "parameters"), (#"{"method":"a.B","more":1}"#, "more"),
    (#"{"method":"a.B","oneway":"true"}"#, "oneway"), (#"{"method":"a.B","more":true,"more":true}"#, "more"),
  ])
  func whatIsNoCallIsRefused(text: String, path: String) throws {
    let element = try parser.parse(text)
    let error = #expect(throws: DecodingError.self) { try CallView(element) }
    #expect(error?.path == path)
  }

  @Test func repliesAndErrorsAreRead() throws {
    let reply = try ReplyView(parser.parse(#"{"parameters":{"a":1},"continues":true}"#))
    #expect(reply.error == nil && reply.continues && reply.parameters?["a"]?.integerValue == 1)
    let error = try ReplyView(parser.parse(#"{"error":"a.b.Bad","parameters":{},"continues":true}"#))
    #expect(error.error?.string == "a.b.Bad" && !error.continues)
    #expect(try ReplyView(parser.parse("{}")).parameters == nil)
  }

  @Test(arguments: [
    ("[]", ""), (#"{"error":1}"#, "error"), (#"{"error":"a","error":"b"}"#, "error"),
    (#"{"parameters":1}"#, "parameters"), (#"{"continues":1}"#, "continues"),
  ])
  func whatIsNoReplyIsRefused(text: String, path: String) throws {
    let element = try parser.parse(text)
    let error = #expect(throws: DecodingError.self) { try ReplyView(element) }
    #expect(error?.path == path)
  }

  @Test func callsAreWrittenAsOneMessage() throws {
    var buffer = ByteBuffer()
    buffer.appendCall("a.b.C", try JSONObject(parsing: #"{"x":"\u0000"}"#), .more)
    buffer.appendCall("a.b.D\"", nil)
    buffer.appendCall("a.b.E", .empty, .oneway)
    buffer.appendCall("a.b.F", nil, .upgrade)
    #expect(
      buffer.string() == #"{"method":"a.b.C","parameters":{"x":"\u0000"},"more":true}"# + "\0"
        + #"{"method":"a.b.D\""}"# + "\0" + #"{"method":"a.b.E","parameters":{},"oneway":true}"# + "\0"
        + #"{"method":"a.b.F","upgrade":true}"# + "\0")
  }

  @Test func repliesAreWrittenAsOneMessage() {
    var buffer = ByteBuffer()
    buffer.appendReply(["a": 1])
    buffer.appendReply(["a": 2], continues: true)
    buffer.appendError(ServiceFailure.invalidParameter("a[1].\"b"))
    #expect(
      buffer.string() == #"{"parameters":{"a":1}}"# + "\0" + #"{"parameters":{"a":2},"continues":true}"# + "\0"
        + #"{"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"a[1].\"b"}}"# + "\0")
  }
}
