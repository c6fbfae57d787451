import Random
import Testing

@testable import NavigationTerminal

struct KeyDecoderTests {
  static let sequences: [(String, [Key])] = [
    ("a", [.scalar("a")]), ("Q:", [.scalar("Q"), .scalar(":")]), ("é店👍", [.scalar("é"), .scalar("店"), .scalar("👍")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\u{0}", [.control("`")]),
    ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[B\u{1B}[C\u{1B}[D", [.down, .right, .left]),
    ("\u{1B}[H", [.home]), ("\u{1B}[F", [.end]), ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[4~", [.end]),
    ("\u{1B}[7~", [.home]), ("\u{1B}[8~", [.end]), ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.pageUp]),
    ("\u{1B}[6~", [.pageDown]), ("\u{1B}[1;5C", [.wordRight]), ("\u{1B}[1;3D", [.wordLeft]),
    ("\u{1B}[1;2C", [.right]), ("\u{1B}[1;5A", [.up]), ("\u{1B}OM", [.enter]),
    ("\u{1B}b", [.alt("b")]), ("\u{1B}é", [.alt("é")]), ("\u{1B}\u{7F}", [.control("w")]),
    ("\u{1B}\u{1B}[A", [.escape, .up]),
    // Unknown ones are swallowed whole: no digit of them is a key.
    ("\u{1B}[15~1", [.unknown, .scalar("1")]), ("\u{1B}[20~9", [.unknown, .scalar("9")]),
    // Pasted text is no keys.
    ("\u{1B}[200~u1\r\u{3}é\u{1B}[201~u", [.pasted("u"), .pasted("1"), .pasted(" "), .pasted("é"), .scalar("u")]),
    ("\u{1B}[[A1", [.unknown, .scalar("1")]), ("\u{1B}[?1;2c", [.unknown]),
    ("\u{1B}[27;5;49~u", [.unknown, .scalar("u")]),
    ("\u{1B}OP", [.unknown]), ("\u{1B}[1\u{7}", [.unknown, .control("g")]),
  ]

  @Test(arguments: sequences)
  func bytesAreTheirKeys(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(text.utf8) == keys)
    #expect(decoder.waiting == nil)
  }

  @Test(arguments: sequences)
  func anySplitGivesTheSameKeys(text: String, keys: [Key]) {
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...]) == keys)
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.feed([$0]) } == keys)
  }

  @Test func escapeIsAKeyWhenNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.waiting == .escape)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.waiting == nil)
    #expect(decoder.feed([0x1B, 0x1B]) == [.escape])
    #expect(decoder.flush() == [.escape])
  }

  /// A paste ends where the terminal says so, however its end is cut and whatever looks like a key in it.
  @Test(arguments: ["u", "\u{1B}O", "\u{1B}[M", "\u{1B}", "\u{1B}[", "é", "\u{1B}[20", "\u{1B}[1;5"])
  func nothingInAPasteHidesItsEnd(text: String) {
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
    for split in 1...bytes.count {
      var decoder = KeyDecoder()
      let keys = decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...])
      #expect(keys.last == .scalar("q"), "\(split)")
      #expect(keys.dropLast().allSatisfy { if case .pasted = $0 { true } else { false } }, "\(split): \(keys)")
      #expect(decoder.waiting == nil)
    }
  }

  @Test func whatIsCutWithinAPasteIsWaitedForLonger() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[20".utf8) == [])
    #expect(decoder.waiting == .rest)
    #expect(decoder.feed("0~u\u{1B}[20".utf8) == [.pasted("u")])
    #expect(decoder.waiting == .rest)
    #expect(decoder.feed("1~q".utf8) == [.scalar("q")])
    #expect(decoder.waiting == nil)
  }

  @Test func aPasteWhoseEndIsLostIsOverAfterAWhile() {
    var decoder = KeyDecoder()
    #expect(decoder.feed("\u{1B}[200~u".utf8) == [.pasted("u")])
    #expect(decoder.waiting == .rest)
    #expect(decoder.flush() == [])
    #expect(decoder.waiting == nil)
    #expect(decoder.feed("q".utf8) == [.scalar("q")])
  }

  @Test(arguments: ["\u{1B}[1;-9223372036854775808C", "\u{1B}[1;99999999999999999999C", "\u{1B}[1;+5C", "\u{1B}[1;C"])
  func numbersThatNoTerminalSendsAreNoModifiers(text: String) {
    var decoder = KeyDecoder()
    #expect(!decoder.feed(text.utf8).contains(.wordRight))
  }

  @Test(arguments: ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}[["])
  func whatWasBrokenOffIsNoKey(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(text.utf8) == [])
    #expect(decoder.flush() == [.unknown])
    #expect(decoder.feed([0x31]) == [.scalar("1")])
  }

  @Test func bytesThatAreNotUTF8AreUnknownOneByOne() {
    var decoder = KeyDecoder()
    #expect(
      decoder.feed([0xFF, 0x61, 0x80, 0xC3, 0x28]) == [.unknown, .scalar("a"), .unknown, .unknown, .scalar("(")])
    #expect(decoder.feed([0xE5, 0xBA]) == [])
    #expect(decoder.flush() == [.unknown, .unknown])
    #expect(decoder.feed([0xED, 0xA0, 0x80]).allSatisfy { $0 == .unknown })
  }

  @Test func aSequenceIsBounded() {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[".utf8)
    for _ in 0..<1_000 { _ = decoder.feed("1".utf8) }
    #expect(decoder.feed("A".utf8) == [.scalar("A")])
  }

  /// Whatever arrives: nothing traps, and nothing is kept for ever.
  @Test func arbitraryBytesAreTaken() {
    var generator = SeededRandom(seed: 80)
    for _ in 0..<2_000 {
      var decoder = KeyDecoder()
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      for byte in bytes { _ = decoder.feed([byte]) }
      _ = decoder.flush()
      #expect(decoder.waiting == nil, "\(bytes)")
    }
  }

  @Test(arguments: [(nil, 50), ("25", 25), ("0", 50), ("-3", 50), ("soon", 50), ("999999", 2_000)])
  func theDelayIsTheEnvironments(value: String?, milliseconds: Int) {
    #expect(EscapeDelay.of(environment: value) == .milliseconds(milliseconds))
  }
}
