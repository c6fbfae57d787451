import JSON
import Random
import SimdJSON
import Testing

/// Two parsers that share no code must accept the same documents and read the same values.
struct PortableTapeMakerTests {
  private let portable = JSONParser(maximumDepth: 64)
  private let simd = JSONParser.simd(maximumDepth: 64)

  private func agree(_ text: [UInt8]) -> Bool {
    let ours = try? JSONValue(portable.parse(text))
    let theirs = try? JSONValue(simd.parse(text))
    return ours == theirs
  }

  @Test(arguments: [
    "1", "-1", "0", "-0", "01", "-", "1.", ".5", "1.5", "1e5", "1e", "1E+05", "1e-400", "1e400", "-1e400", "1.0", "1e2",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
    "-9223372036854775808", "-9223372036854775809", "0.1", "123456789.123456789e-3", "2.2250738585072011e-308",
    "true", "tru", "truex", "false", "null", "nul", "", " ", "\n1\t", "1 2", "[]", "[ ]", "[1,]", "[,1]", "[1 2]",
    "{}", "{ }", "{\"a\":1}", "{\"a\":1,}", "{\"a\"}", "{a:1}", "{\"a\":}", "{\"a\":1 \"b\":2}", "{\"a\":[{\"b\":[]}]}",
    "[}", "{]", "[", "{", "]", "\"", "\"\\\"", "\"\\u00e9\\ud83d\\ude00\"", "\"\\ud83d\"", "\"\\ude00\"",
    "\"\\ud83dx\"", "\"\\ud83d\\u0041\"", "\"\\u12\"", "\"\\x\"", "\"\\u0000\"", "\"\u{1F}\"", "\"é日😀\"", "\"a\":1",
  ])
  func bothReadTheSame(text: String) {
    #expect(agree(Array(text.utf8)), "\(text)")
  }

  @Test(
    arguments: [
      [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC2, 0x22], [0x22, 0xE0, 0x9F, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0x80, 0x22],
      [0x22, 0xE2, 0x82],
      [0xEF, 0xBB, 0xBF, 0x31], [0x31, 0x00], [0x00],
    ] as [[UInt8]])
  func bothRefuseIllFormedBytes(bytes: [UInt8]) {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(portable.parse(bytes)) }
    #expect(agree(bytes))
  }

  @Test func bothTellNestingFromOtherErrors() {
    let deep = String(repeating: "[", count: 65) + "1" + String(repeating: "]", count: 65)
    for (text, isTooDeep) in [(deep, true), ("[1,]", false)] {
      for parser in [portable, simd] {
        let error = #expect(throws: JSONSyntaxError.self) { _ = try parser.parse(text) }
        #expect(error?.isTooDeep == isTooDeep)
      }
    }
  }

  @Test func bothCountDepthTheSame() {
    for depth in 60...66 {
      for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let text = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        #expect(agree(Array(text.utf8)), "depth \(depth) of \(open)")
      }
    }
    #expect(agree(Array(String(repeating: "[", count: 100_000).utf8)))
  }

  @Test func bothReadDamagedDocumentsTheSame() {
    var generator = SeededRandom(seed: 20_240_601)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\n\"", "1", "-2.5e3", "true", "null", " ", "\"é\"", "x", "0",
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...14, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      #expect(agree(Array(text.utf8)), "\(text)")
    }
    let whole = Array(
      #"{"parameters":{"scene":"s","at":{"epoch":"é\u0041","revision":12},"x":[1,-2.5,true,null,{}]}}"#.utf8)
    for _ in 0..<20_000 {
      var bytes = whole
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
      case 1: bytes.remove(at: place)
      default: bytes.removeSubrange(place...)
      }
      #expect(agree(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func largeDocumentsGrowTheTape() throws {
    let text = "[" + Array(repeating: "{\"k\":\"\",\"n\":1}", count: 20_000).joined(separator: ",") + "]"
    #expect(try JSONValue(portable.parse(text)).arrayValue?.count == 20_000)
    #expect(agree(Array(text.utf8)))
    #expect(agree(Array(("[" + Array(repeating: "1", count: 9_000).joined(separator: ",") + "]").utf8)))
    #expect(agree(Array(("[" + Array(repeating: "\"\"", count: 9_000).joined(separator: ",") + "]").utf8)))
  }
}
