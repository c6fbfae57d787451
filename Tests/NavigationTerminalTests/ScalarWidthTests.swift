import CNcurses
import Testing

@testable import NavigationTerminal

struct ScalarWidthTests {
  /// Drawn text must have the width that the C library, and with it ncurses, assumes. Scalars that its older Unicode
  /// does not contain are left out; the driver does not draw them.
  @Test func widthsAreThoseOfTheCLibrary() {
    guard unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil else {
      Issue.record("there is no locale C.UTF-8")
      return
    }
    var differences: [String] = []
    // A vowel sign of Ahom that newer versions of Unicode give room of its own.
    let changedSince: Set<UInt32> = [0x1171E]
    for value in UInt32(0x20)...0x3FFFF where !changedSince.contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let columns = navd_columns(wchar_t(value))
      guard columns >= 0 else { continue }
      let isAsExpected =
        switch ScalarWidth(scalar) {
        case .narrow: columns == 1
        case .wide: columns == 2
        case .mark: columns == 0
        case .nothing: true  // not drawn
        case .unprintable: true  // something else is drawn
        }
      if !isAsExpected { differences.append(String(value, radix: 16) + ":\(columns)") }
    }
    #expect(differences.isEmpty)
  }

  @Test func joinersSelectorsAndSkinTonesAreNotDrawn() {
    for scalar: Unicode.Scalar in ["\u{200D}", "\u{FE0F}", "\u{202E}", "\u{1F3FD}", "\u{FEFF}"] {
      #expect(ScalarWidth(scalar) == .nothing)
    }
  }

  @Test func controlCharactersAreUnprintable() {
    for value in Array(0...0x1F) + Array(0x7F...0x9F) {
      #expect(ScalarWidth(Unicode.Scalar(UInt8(value))) == .unprintable)
    }
  }
}
