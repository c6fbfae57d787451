import Testing

@testable import NavigationTerminal

struct StyleLookTests {
  /// The luminance of a colour of the 256-colour palette, as WCAG 2 defines it. The basic sixteen differ by theme.
  private func luminance(_ color: Int) -> Double {
    func linear(_ value: Int) -> Double {
      let part = Double(value) / 255
      if part <= 0.03928 { return part / 12.92 }
      var (low, high) = (0.0, 1.0)
      // The power 2.4 as a root of the fifth: x^2.4 = (x^12)^(1/5).
      let base = (part + 0.055) / 1.055
      let power = (1...12).reduce(1.0) { product, _ in product * base }
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if middle * middle * middle * middle * middle < power { low = middle } else { high = middle }
      }
      return low
    }
    let (red, green, blue): (Int, Int, Int)
    if color >= 232 {
      let gray = 8 + 10 * (color - 232)
      (red, green, blue) = (gray, gray, gray)
    } else {
      let parts = [(color - 16) / 36, (color - 16) / 6 % 6, (color - 16) % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
      (red, green, blue) = (parts[0], parts[1], parts[2])
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  @Test func everyToneIsReadableOnBlackAndOnWhite() {
    for style in CellStyle.allCases {
      guard let color = StyleLook(of: style, colors: 256).color else { continue }
      let tone = luminance(color)
      #expect((tone + 0.05) / 0.05 >= 3.8, "\(style) on black")
      #expect(1.05 / (tone + 0.05) >= 3.8, "\(style) on white")
    }
  }

  /// Every part differs from plain text, with any number of colours.
  @Test(arguments: [0, 8, 16, 256])
  func partsDiffer(colors: Int) {
    for style in CellStyle.allCases where ![.plain, .tab, .border, .label].contains(style) {
      #expect(StyleLook(of: style, colors: colors) != StyleLook(), "\(style)")
    }
    #expect(StyleLook(of: .chosen, colors: colors).isReversed)
  }

  @Test(arguments: [0, 8, 16])
  func withoutAPaletteOnlyColoursOfEveryThemeAreUsed(colors: Int) {
    let used = Set(CellStyle.allCases.compactMap { StyleLook(of: $0, colors: colors).color })
    #expect(used == (colors == 0 ? [] : [1, 5]))
  }
}
