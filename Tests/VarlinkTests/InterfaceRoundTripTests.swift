import Random
import Testing
import Varlink

@Suite struct InterfaceRoundTripTests {
  @Test func whatIsPrintedIsReadBackTheSame() throws {
    for seed in 0..<1000 as Range<UInt64> {
      var maker = RandomInterface(seed: seed)
      let interface = maker.make()
      let text = interface.description
      let read = try Interface(parsing: text)
      guard read.description == text, read.bare == interface.bare else {
        Issue.record("seed \(seed):\n\(text)\n--- then ---\n\(read.description)")
        return
      }
    }
  }

  @Test func commentsAnywhereAreKept() throws {
    for seed in 0..<300 as Range<UInt64> {
      var maker = RandomInterface(seed: seed)
      var random = SeededRandom(seed: seed)
      let plain = maker.make().withoutComments.description
      var scattered = ""
      var count = 0
      for token in tokens(plain) {
        scattered += token
        switch Int.random(in: 0...5, using: &random) {
        case 0:
          scattered += " #c\(count).\n"
          count += 1
        case 1:
          scattered += "\r\n\n\t#c\(count).\r"
          count += 1
        case 2: scattered += "\n\n"
        default: scattered += " "
        }
      }
      let printed = try Interface(parsing: scattered).description
      guard try Interface(parsing: printed).description == printed,
        (0..<count).allSatisfy({ printed.contains("#c\($0).\n") }),
        try Interface(parsing: printed).withoutComments.description == plain
      else {
        Issue.record("seed \(seed):\n\(scattered)\n--- printed ---\n\(printed)")
        return
      }
    }
  }

  @Test func damagedTextsAreReadOrRefusedAndNeverCrash() throws {
    let text = try InterfacePrinterTests.file("org.navd.Navigation.varlink")
    let characters = Array("()[]?:,->#\n\r abcT_01.\u{0}é")
    var random = SeededRandom(seed: 7)
    var refused = 0
    let start = Array(text)
    for _ in 0..<100 {
      var damaged = start
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: damaged.remove(at: place)
        case 1: damaged.insert(characters.randomElement(using: &random)!, at: place)
        default: damaged = Array(damaged[..<place]) + damaged[place...].dropFirst(40)
        }
      }
      do {
        let printed = try Interface(parsing: String(damaged)).description
        #expect(try Interface(parsing: printed).description == printed)
      } catch {
        #expect(error.line >= 1 && error.column >= 1)
        refused += 1
      }
    }
    #expect(refused > 20)
  }

  /// The text split at the places where white space is allowed.
  private func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { tokens.append(word) }
      word = ""
    }
    var rest = Substring(text)
    while let character = rest.first {
      if let sign = ["[string]", "[]", "->", "(", ")", ",", ":", "?"].first(where: { rest.hasPrefix($0) }) {
        end()
        tokens.append(sign)
        rest = rest.dropFirst(sign.count)
      } else {
        if character.isWhitespace { end() } else { word.append(character) }
        rest = rest.dropFirst()
      }
    }
    end()
    return tokens
  }
}
