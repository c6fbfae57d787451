import Testing

@testable import NavigationWeb

struct OriginRuleTests {
  private let rule = OriginRule(ListenAddress(host: "127.0.0.1", port: 8080))

  private func status(
    _ headers: [(String, String)], method: String = "GET", isDocument: Bool = false
  ) -> Int? {
    let request = WebRequest(method, "/", headers: headers.map { WebRequest.Header($0.0, $0.1) })
    return rule.refusal(of: request, isDocument: isDocument)?.status
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080"])
  func ownNamesAreLetIn(host: String) { #expect(status([("host", host)]) == nil) }

  /// A foreign name that resolves to this host would let a foreign page read the daemon's state.
  @Test(arguments: [
    "evil.example:8080", "127.0.0.1", "127.0.0.1:8081", "[::1]:8080", "127.0.0.1:8080.evil.example", "",
  ])
  func foreignNamesAreRefused(host: String) { #expect(status([("host", host)]) == 421) }

  @Test func oneNameIsNeededAndOneAlone() {
    #expect(status([]) == 421)
    #expect(status([("host", "127.0.0.1:8080"), ("host", "evil.example")]) == 421)
  }

  @Test(arguments: ["http://evil.example", "null", "https://127.0.0.1:8080", "http://127.0.0.1:8081", ""])
  func foreignOriginsAreRefused(origin: String) {
    #expect(status([("host", "127.0.0.1:8080"), ("origin", origin)]) == 403)
    #expect(status([("host", "127.0.0.1:8080"), ("origin", origin)], method: "POST") == 403)
  }

  @Test func whoChangesSomethingSaysWhereFrom() {
    #expect(status([("host", "127.0.0.1:8080")], method: "POST") == 403)
    #expect(status([("host", "127.0.0.1:8080"), ("origin", "http://127.0.0.1:8080")], method: "POST") == nil)
    #expect(status([("host", "localhost:8080"), ("origin", "http://localhost:8080")], method: "POST") == nil)
  }

  @Test func aForeignPageMayLeadHereAndNothingElse() {
    let link = [
      ("host", "127.0.0.1:8080"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"),
      ("sec-fetch-dest", "document"),
    ]
    #expect(status(link, isDocument: true) == nil)
    #expect(status(link) == 403)
    var frame = link
    frame[3].1 = "iframe"
    #expect(status(frame, isDocument: true) == 403)
    #expect(status([("host", "127.0.0.1:8080"), ("sec-fetch-site", "same-site")]) == 403)
    #expect(status([("host", "127.0.0.1:8080"), ("sec-fetch-site", "same-origin")]) == nil)
  }
}
