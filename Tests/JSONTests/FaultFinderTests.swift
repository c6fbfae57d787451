import JSON
import Random
import SimdJSON
import Testing

/// A document whose form is that of JSON is read up to its end, and its first faulty value is told.
struct FaultFinderTests {
  /// The place and the rest of a document; nil if nothing is found.
  private func find(_ text: [UInt8], depth: Int = 64) -> (place: String, isTooDeep: Bool, root: JSONValue)? {
    let finder = FaultFinder(maximumDepth: depth)
    return withExtendedLifetime(finder) {
      unsafe text.withUnsafeBytes { bytes in
        unsafe finder.find(in: bytes).map { ($0.place, $0.isTooDeep, JSONValue($0.root)) }
      }
    }
  }

  @Test(arguments: [
    (#"{"a":1,"b":{"c":[0,{"d":99999999999999999999}]}}"#, "b.c[1].d"),
    (#"{"a":[[1,-9223372036854775809]]}"#, "a[0][1]"),
    (#"{"a":1e400,"b":1e400}"#, "a"), ("1e400", ""), (#"{"a":"\ud800","b":1}"#, "a"), (#"["","\udc00\ud800"]"#, "[1]"),
    (#"{"a":{"b":"\ud83d\u0041"}}"#, "a.b"), (#"{"a":"\u12"}"#, "a"), (#"{"a":"\q"}"#, "a"), ("[\"\u{1}\"]", "[0]"),
    (#"{"a":{"\x":1e400}}"#, "a"), (#"{"a":"\ud800\"}","b":1}"#, "a"),
  ])
  func thePlaceOfAFaultyValueIsTold(text: String, place: String) throws {
    let found = try #require(find(Array(text.utf8)))
    #expect(found.place == place && !found.isTooDeep)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC2], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5],
      [0xE2, 0x82],
      [0xFF],
    ] as [[UInt8]])
  func theRestOfATextWithIllFormedBytesIsRead(bytes: [UInt8]) throws {
    let text = Array(#"{"a":"x"#.utf8) + bytes + Array(#"y","b":2}"#.utf8)
    let found = try #require(find(text))
    #expect(
      found.place == "a" && found.root["a"]?.stringValue?.filter { $0 != "?" } == "xy"
        && found.root["b"]?.integerValue == 2)
  }

  @Test func aContainerThatIsTooDeepIsToldWithItsOuterPlaces() throws {
    for depth in [4, 5, 100_000] {
      let text = #"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
      let finder = FaultFinder(maximumDepth: 6)
      let place = withExtendedLifetime(finder) {
        unsafe Array(text.utf8).withUnsafeBytes { bytes in
          unsafe finder.find(in: bytes).map { $0.isTooDeep ? $0.place : "no" }
        }
      }
      #expect(place == (depth > 4 ? "a[0][0][0][0]" : nil))
    }
  }

  @Test func aLongPlaceIsCut() throws {
    let text = String(repeating: #"{"a":"#, count: 40) + "1e400" + String(repeating: "}", count: 40)
    let found = try #require(find(Array(text.utf8)))
    #expect(found.place == Array(repeating: "a", count: FaultFinder.stepsMax).joined(separator: "."))
  }

  /// A valid document has no fault, and one without the form of JSON has no place.
  @Test(arguments: [
    #"{"a":[1e308,-9223372036854775808,18446744073709551615,"\ud83d\ude00é"]}"#, #"{"a":1e400,}"#, #"{"a":01}"#,
    #"{"a":1e400}}"#, #"{"a":"\ud800}"#, #"{"a":"\ud800"#, #"{"a":"\"#, #"{"a":"\u"#, "", "[\"\\", "\"\\ud800\\",
  ])
  func otherDocumentsAreNotFound(text: String) { #expect(find(Array(text.utf8)) == nil) }

  /// A document that a parser reads has no fault.
  @Test func damagedDocumentsAreReadWithinTheirBytes() {
    var generator = SeededRandom(seed: 20_261_129)
    let simd = JSONParser.simd(maximumDepth: 64)
    let whole = Array(#"{"parameters":{"scene":"s","at":{"é\u0041":"\ud83d\ude00","n":12},"x":[1,-2.5,true,{}]}}"#.utf8)
    var found = 0
    for _ in 0..<50_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: [0x5C, 0x75, 0x64, 0x38], at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let isValid = (try? simd.parse(bytes)) != nil
      if let fault = find(bytes) {
        found += 1
        #expect(!isValid && !fault.isTooDeep, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(found > 5_000)
  }
}
