import JSON
import NavigationProtocol
import Random
import SimdJSON
import Testing
import Varlink

/// Bytes from outside: whatever they are, they become messages or errors.
@Suite struct HostileFramesTests {
  /// The outcome of the bytes of a connection.
  enum Outcome: Equatable {
    case decoded(MethodID)
    case unknownMethod
    case invalid(String)
    case noCall(String)
    case noJSON
    case tooLong
  }

  private static let push =
    #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"s0","screen":{"name":"A","arguments":{"n":1}}}}"#

  @Test(
    arguments: [
      ("nonsense", .noJSON), ("", .noJSON), ("\u{1}\u{2}", .noJSON), ("{", .noJSON), ("{}{}", .noJSON),
      ("[1]", .noCall("")), ("null", .noCall("")), ("\"x\"", .noCall("")), ("{}", .noCall("method")),
      (#"{"method":"org.navd.Navigation.Push","method":"org.navd.Navigation.Pop"}"#, .noCall("method")),
      (#"{"method":"org.navd.Navigation.Push","parameters":[]}"#, .noCall("parameters")),
      (#"{"method":"org.navd.Navigation.Push"}"#, .invalid("scene")),
      (#"{"method":"org.navd.Navigation.Push","parameters":{"scene":"s","scene":"s"}}"#, .invalid("scene")),
      (#"{"method":"org.navd.Navigation.Push\u0000"}"#, .unknownMethod),
      (
        #"{"method":"org.navd.Navigation.\u0050ush","parameters":{"scene":"\u0000","screen":{"name":"\u0000"}}}"#,
        .decoded(.navigationPush)
      ),
      (
        #"{"method":"org.navd.Navigation.DidAppear","parameters":{"scene":"s","id":9223372036854775808}}"#,
        .invalid("id")
      ),
      (
        #"{"method":"org.navd.Navigation.DidAppear","parameters":{"scene":"s","id":-9223372036854775809}}"#,
        .noJSON
      ),
      (#"{"method":"org.navd.Navigation.DidAppear","parameters":{"scene":"s","id":1e999}}"#, .noJSON),
      (#"{"method":"org.navd.Navigation.DidAppear","parameters":{"scene":"s","id":99999999999999999999}}"#, .noJSON),
      (#"{"method":"org.navd.Navigation.DidAppear","parameters":{"scene":"s","id":NaN}}"#, .noJSON),
      (#"{"method":"org.navd.Navigation.DidAppear","parameters":{"scene":"\ud800","id":1}}"#, .noJSON),
    ] as [(String, Outcome)])
  func strangeMessagesHaveAnOutcome(text: String, outcome: Outcome) {
    #expect(outcomes(Array(text.utf8) + [0]) == [outcome])
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3], [0x80]])
  func illFormedTextIsRefused(bytes: [UInt8]) {
    let frame = Array(#"{"method":""#.utf8) + bytes + Array(#""}"#.utf8) + [0]
    #expect(outcomes(frame) == [.noJSON])
  }

  @Test func deepNestingIsRefused() {
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      let deep = String(repeating: open, count: 10_000) + "1" + String(repeating: close, count: 10_000)
      let frame = #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"s","x":"# + deep + "}}"
      #expect(outcomes(Array(frame.utf8) + [0]) == [.noJSON])
      #expect(outcomes(Array(String(repeating: open, count: 10_000).utf8) + [0]) == [.noJSON])
    }
  }

  @Test func tooLongMessagesEndTheConnection() {
    let frame = #"{"method":""# + String(repeating: "a", count: 2 << 20) + "\"}"
    #expect(outcomes(Array(frame.utf8) + [0]) == [.tooLong])
    #expect(outcomes(Array(Self.push.utf8) + [0] + Array(frame.utf8)) == [.decoded(.navigationPush), .tooLong])
  }

  @Test func everyBeginningOfAMessageIsHarmless() {
    let bytes = Array(Self.push.utf8)
    for length in 0..<bytes.count {
      #expect(outcomes(Array(bytes[..<length])) == [])
      #expect(outcomes(Array(bytes[..<length]) + [0] + bytes + [0]) == [.noJSON, .decoded(.navigationPush)])
    }
  }

  /// Every call of the golden files with changed, removed and added bytes has an outcome and never crashes. Decoded
  /// messages can be encoded, and the result decoded.
  @Test func damagedCallsHaveAnOutcome() throws {
    var random = SeededRandom(seed: 11)
    var counts = (decoded: 0, refused: 0)
    let bytes: [UInt8] = Array("{}[]\",:0123456789.eE+-\\untf ".utf8) + [0, 0x1F, 0x7F, 0x80, 0xC3, 0xFF]
    for (name, text) in try GoldenTests.golden() where name.hasSuffix(".parameters") {
      let method = name.dropLast(".parameters".count)
      let call = Array("{\"method\":\"\(method)\",\"parameters\":\(text),\"more\":true}".utf8)
      for _ in 0..<40 {
        var damaged = call
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0..<damaged.count, using: &random)
          switch Int.random(in: 0...2, using: &random) {
          case 0: damaged[place] = bytes.randomElement(using: &random) ?? 0
          case 1: damaged.insert(bytes.randomElement(using: &random) ?? 0, at: place)
          default: damaged.removeSubrange(place..<min(damaged.count, place + Int.random(in: 1...9, using: &random)))
          }
          if damaged.isEmpty { damaged = [0] }
        }
        for outcome in outcomes(damaged + [0]) {
          if case .decoded = outcome { counts.decoded += 1 } else { counts.refused += 1 }
        }
      }
    }
    #expect(counts.decoded > 100 && counts.refused > 1000)
  }

  /// The results of a server for the bytes: frames, calls, methods, parameters. Both parsers agree.
  private func outcomes(_ bytes: [UInt8]) -> [Outcome] {
    let outcomes = outcomes(bytes, JSONParser())
    #expect(self.outcomes(bytes, .simd()) == outcomes)
    return outcomes
  }

  private func outcomes(_ bytes: [UInt8], _ parser: JSONParser) -> [Outcome] {
    var splitter = FrameSplitter()
    var outcomes: [Outcome] = []
    let padded = bytes + [UInt8](repeating: UInt8(ascii: "!"), count: JSONParser.padding)
    unsafe padded.withUnsafeBytes { raw in
      do throws(FrameError) {
        try unsafe splitter.receive(UnsafeRawBufferPointer(rebasing: raw[..<bytes.count])) { frame in
          unsafe outcomes.append(outcome(of: frame, parser))
          return .next
        }
      } catch {
        outcomes.append(.tooLong)
      }
    }
    return outcomes
  }

  private func outcome(of frame: UnsafeRawBufferPointer, _ parser: JSONParser) -> Outcome {
    let element: JSONElement
    do throws(JSONSyntaxError) { element = try unsafe parser.parse(frame) } catch { return .noJSON }
    let call: CallView
    do throws(DecodingError) { call = try CallView(element) } catch { return .noCall(error.path) }
    guard let id = MethodID(call.method),
      let type = messageTable.first(where: { $0.name == "\(id.name).parameters" })?.type
    else { return .unknownMethod }
    do throws(DecodingError) {
      let value = try type.init(decodingParameters: call.parameters)
      let text = encoded(value)
      #expect(RoundTrip().error(text, as: type) == nil, "\(text)")
      return .decoded(id)
    } catch {
      return .invalid(error.path)
    }
  }

  private func encoded(_ value: any WireValue) -> String {
    var buffer = ByteBuffer()
    value.encode(into: &buffer)
    return buffer.string()
  }
}
