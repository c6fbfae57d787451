import JSON
import Testing

@testable import Navigation

@Suite struct ValueTests {
  @Test func namesHaveNoControlCharacters() {
    for name in ["A", "a b", "é", "日本", "\u{A0}", String(repeating: "x", count: 256)] { #expect(Text.isName(name)) }
    for name in ["", "a\u{0}", "\n", "\u{7F}", "\u{85}", "\u{9F}x", String(repeating: "x", count: 257)] {
      #expect(!Text.isName(name))
    }
  }

  @Test func scenesAreNamedForShells() {
    for name in ["a", "till-1", "A.b_c@d:e-9", String(repeating: "x", count: 128)] { #expect(Text.isSceneName(name)) }
    for name in ["", "-a", ".a", "a b", "é", "a/b", String(repeating: "x", count: 129)] {
      #expect(!Text.isSceneName(name))
    }
  }

  @Test func momentsAreWrittenInUTC() {
    #expect(Timestamp(microseconds: 0).description == "1970-01-01T00:00:00.000Z")
    #expect(Timestamp(microseconds: 951_827_696_789_999).description == "2000-02-29T12:34:56.789Z")
    #expect(Timestamp(microseconds: 4_102_444_799_999_000).description == "2099-12-31T23:59:59.999Z")
    #expect(Timestamp(microseconds: -1).description == "1969-12-31T23:59:59.999Z")
  }

  @Test func placesCompareWithPresentations() {
    for place in [Place.root, .tab, .push] { #expect(place.isSame(as: .push) && !place.isSame(as: .sheet)) }
    for modal in [Presentation.sheet, .fullscreen, .popover, .alert] {
      #expect(modal.place.isSame(as: modal) && !modal.place.isSame(as: .push))
    }
    #expect(!Place.sheet.isSame(as: .popover))
  }

  @Test func keysAreNameAndTraits() throws {
    let screen = try ScreenDescription("D", #"{"id":1,"v":2}"#, traits: ["id", "none"])
    #expect(screen.key == ScreenKey("D", traits: try JSONObject(parsing: #"{"id":1}"#)))
    #expect(try ScreenDescription("D", #"{"id":1}"#).key == screen.key)
    #expect(try ScreenDescription("D", #"{"id":1}"#, traits: []).key == ScreenKey("D"))
    #expect(ScreenKey("caf\u{E9}") != ScreenKey("cafe\u{301}"))
  }

  @Test func listsOfIDs() {
    #expect(IDList().isEmpty && Array(IDList(7)) == [7] && Array(IDList([1, 2, 3])) == [1, 2, 3])
    #expect(IDList([7]) == IDList(7) && IDList([]) == [] && IDList([1, 2]) != IDList([2, 1]))
  }
}
