import Encodings
import Testing

struct FNV1aTests {
  /// The test vectors of draft-eastlake-fnv, appendix C.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func knownHashesHold(text: String, hash: UInt64) {
    #expect(FNV1a.hash(text.utf8) == hash)
  }

  @Test func aHashCanBeContinued() {
    #expect(FNV1a.hash("bar".utf8, from: FNV1a.hash("foo".utf8)) == FNV1a.hash("foobar".utf8))
  }
}
