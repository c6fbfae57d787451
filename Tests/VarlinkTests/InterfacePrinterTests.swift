import Foundation
import Testing
import Varlink

@Suite struct InterfacePrinterTests {
  @Test(arguments: ["Manager", "Navigation", "Scene"])
  func ourOwnInterfacesKeepEverything(name: String) throws {
    let text = try Self.file("org.navd.\(name).varlink")
    let printed = try Interface(parsing: text).description
    #expect(try Interface(parsing: printed).description == printed)
    #expect(words(printed) == words(text))
    #expect(comments(printed) == comments(text))
  }

  @Test func canonicalTextIsLeftAsItIs() throws {
    let text = """
      # What it is.
      interface org.example.ftl

      # A point.
      type Point (x: float, y: ?float)
      type Kind (
        # the first
        one,
        two # the second
      )

      # ── calls ──

      method Spread(
        # where to
        target: Point, # it must be near

        # how fast
        speed: (slow, fast)
        # to be continued
      ) -> (done: bool)
      method Long(first: string, second: string, third: string, fourth: string) -> (
        first: string,
        second: string,
        third: (a: int, b: int),
        fourth: string
      )
      error None ()

      # The end.

      """
    #expect(try Interface(parsing: text).description == text)
  }

  @Test func displacedCommentsMoveBeforeTheirField() throws {
    let text =
      "interface a.b type # 1\n T # 2\n ( # 3\n a # 4\n : # 5\n [] # 6\n int # 7\n , # 8\n b: # 9\n bool # 10\n ) # 11"
    let printed = """
      interface a.b

      # 1
      # 2
      # 11
      type T (
        # 3
        # 4
        # 5
        # 6
        # 8
        a: []int, # 7
        # 9
        b: bool # 10
      )

      """
    #expect(try Interface(parsing: text).description == printed)
    #expect(try Interface(parsing: printed).description == printed)
  }

  static func file(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = root.appending(path: "Sources/NavigationProtocol/Interfaces/\(name)")
    return try String(contentsOf: url, encoding: .utf8)
  }

  private func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" } }.joined(separator: " ")
      .split { " (),:".contains($0) }.map(String.init)
  }

  private func comments(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).filter { $0.contains("#") }.map { line in
      String(line.drop { $0 != "#" })
    }
  }
}
